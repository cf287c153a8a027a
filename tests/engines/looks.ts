// What is true of every screen as it is meant, whatever the engine. The rules run in the page, where engines are old:
// each returns what breaks it, as text.

const describe = (element: Element) => {
  const text = (element.textContent || "").trim().slice(0, 24)
  return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") || ""}"> ${text}`
}

const rules: Record<string, () => string[]> = {
  "it has its style sheet": () =>
    getComputedStyle(document.body).margin === "0px" ? [] : [getComputedStyle(document.body).margin],

  "nothing runs off its side": () => {
    const width = document.documentElement.clientWidth
    return document.documentElement.scrollWidth <= width ? [] : [`${document.documentElement.scrollWidth} px`]
  },

  "dialogs begin on the screen": () =>
    Array.from(document.querySelectorAll("[role=dialog]"))
      .map(dialog => dialog.getBoundingClientRect())
      .filter(({ top, height }) => height > 0 && (top < -1 || top > innerHeight))
      .map(({ top, height }) => `at ${Math.round(top)} px, ${Math.round(height)} px high`),

  "no drawing is larger than the screen": () =>
    Array.from(document.querySelectorAll("svg"))
      .filter(svg => svg.getBoundingClientRect().width > innerWidth)
      .map(svg => describe(svg)),

  "what is chosen looks unlike the rest": () => {
    const look = (input: HTMLInputElement) =>
      [input, ...Array.from(input.labels || [])]
        .map(part => getComputedStyle(part))
        .map(style => [style.backgroundColor, style.borderTopColor, style.boxShadow, style.outline].join())
        .join()
    return Array.from(document.querySelectorAll<HTMLInputElement>("[role=dialog] [type=radio]:checked"))
      .filter(({ value }) => value !== "")
      .filter(chosen =>
        Array.from(document.getElementsByName(chosen.name) as NodeListOf<HTMLInputElement>).some(
          other => other !== chosen && other.value !== "" && look(other) === look(chosen),
        ),
      )
      .map(({ name, value }) => `${name}: ${value}`)
  },

  "texts stand out from what is behind them": () => {
    const light = (colour: string) => {
      const parts = (colour.match(/[\d.]+/g) || []).slice(0, 3).map(part => Number(part) / 255)
      const [r = 0, g = 0, b = 0] = parts.map(part =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const isPlain = (colour: string) => /^rgb\(/.test(colour)
    const isClear = (colour: string) => /^rgba\(0, 0, 0, 0\)$|^transparent$/.test(colour)
    /** The plain colour behind; undefined behind pictures and what shines through. */
    const behind = (element: Element | null): string | undefined => {
      if (!element) return "rgb(255, 255, 255)"
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      if (backgroundImage !== "none") return undefined
      if (isClear(backgroundColor)) return behind(element.parentElement)
      return isPlain(backgroundColor) ? backgroundColor : undefined
    }
    const faults: string[] = []
    for (const element of Array.from(document.querySelectorAll("body *"))) {
      const hasText = Array.from(element.childNodes).some(
        node => node.nodeType === 3 && (node.textContent || "").trim() !== "",
      )
      const { width, height } = element.getBoundingClientRect()
      if (!hasText || width < 8 || height < 8 || element.closest("[inert], svg, :disabled")) continue
      const { color, visibility, opacity } = getComputedStyle(element)
      const under = behind(element)
      if (visibility === "hidden" || opacity !== "1" || !under || !isPlain(color)) continue
      const [low, high] = [light(color), light(under)].sort((one, other) => one - other) as [number, number]
      const contrast = (high + 0.05) / (low + 0.05)
      if (contrast < 3) faults.push(`${contrast.toFixed(1)}: ${describe(element)}`)
    }
    return faults
  },
}

/** Expressions for the page, by what each of them finds broken. */
export const looks: Record<string, string> = Object.fromEntries(
  Object.entries(rules).map(([rule, find]) => [
    rule,
    `(() => { const describe = ${describe}; return (${find})() })()`,
  ]),
)
