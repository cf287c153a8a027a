// The one piece of metadata that a picture needs: how it is turned (Exif 2.32, tag 0x0112).

const tag = 0x0112

/** The orientation 1 to 8 of a TIFF structure, the body of Exif; 1, as it lies, for anything odd. */
export function readOrientation(tiff: Uint8Array): number {
  try {
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
    const little = view.getUint16(0) === 0x4949
    if (!little && view.getUint16(0) !== 0x4d4d) return 1
    const directory = view.getUint32(4, little)
    const entries = Math.min(view.getUint16(directory, little), 200)
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12
      if (view.getUint16(at, little) !== tag) continue
      const value = view.getUint16(at + 8, little)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch {
    // Too short for what it says.
  }
  return 1
}

/** A TIFF structure that holds an orientation and nothing else. */
export function orientationTiff(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26)
  const view = new DataView(tiff.buffer)
  view.setUint16(0, 0x4d4d)
  view.setUint16(2, 42)
  view.setUint32(4, 8)
  view.setUint16(8, 1)
  view.setUint16(10, tag)
  view.setUint16(12, 3)
  view.setUint32(14, 1)
  view.setUint16(18, orientation)
  return tiff
}
