// Makes the placeholder clips of the how-to into public/clips: node scripts/clips.ts
// Needs ffmpeg (Debian: apt install ffmpeg) with x264 and VP9. The captions are the written steps of the catalogue.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "playwright"
import { languages, resources } from "#app/locales/language.ts"
import { slugOf, type Topic, topicNames, topics } from "#app/support/how-to-topics.ts"
import { findChromium, flags } from "#tests/chromium/executable.ts"
import { pictureOf } from "./clips/picture.ts"
import { scenes } from "./clips/scenes.ts"

/** Long enough to read the caption of a step. */
const sceneSeconds = 4
const picturesPerSecond = 2
const mostBytes = 60_000

const into = fileURLToPath(new URL("../public/clips/", import.meta.url))
mkdirSync(into, { recursive: true })
const { executablePath, env } = findChromium()
const browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } })
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  for (const topic of topicNames) {
    await film(page, topic)
    for (const language of languages)
      writeFileSync(join(into, `${slugOf(topic)}.${language}.vtt`), captionsOf(topic, language))
  }
} finally {
  await browser.close()
}

async function film(page: Page, topic: Topic): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-clip-"))
  try {
    const steps = scenes[topic]
    if (steps.length !== topics[topic].length) throw new Error(`${topic}: a scene for each step, please`)
    let taken = 0
    for (const [step, scene] of steps.entries()) {
      const pulses = []
      for (const pulse of [0, 1]) {
        await page.setContent(pictureOf(scene, step, steps.length, pulse))
        pulses.push(await page.screenshot())
      }
      for (let at = 0; at < sceneSeconds * picturesPerSecond; at++)
        writeFileSync(join(folder, `${String(taken++).padStart(3, "0")}.png`), pulses[at % 2]!)
    }
    encode(folder, join(into, slugOf(topic)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function encode(folder: string, file: string): void {
  const input = [
    "-y",
    "-loglevel",
    "error",
    "-framerate",
    String(picturesPerSecond),
    "-i",
    join(folder, "%03d.png"),
  ]
  const plain = ["-an", "-map_metadata", "-1", "-pix_fmt", "yuv420p"]
  const outputs: [string, string[]][] = [
    [
      "mp4",
      [
        "-c:v",
        "libx264",
        "-preset",
        "veryslow",
        "-tune",
        "stillimage",
        "-crf",
        "30",
        "-movflags",
        "+faststart",
      ],
    ],
    ["webm", ["-c:v", "libvpx-vp9", "-deadline", "best", "-crf", "42", "-b:v", "0", "-g", "16"]],
  ]
  for (const [extension, options] of outputs) {
    const name = `${file}.${extension}`
    execFileSync("ffmpeg", [...input, ...plain, ...options, name], { stdio: "inherit" })
    const { size } = statSync(name)
    if (size > mostBytes) throw new Error(`${name} has ${size} bytes`)
    console.log(`${name.slice(into.length)}: ${size} bytes`)
  }
  const poster = ["-y", "-loglevel", "error", "-i", join(folder, "000.png"), "-q:v", "6", `${file}.jpg`]
  execFileSync("ffmpeg", poster, { stdio: "inherit" })
}

/** WebVTT: one caption a step. */
function captionsOf(topic: Topic, language: (typeof languages)[number]): string {
  const texts = resources[language].translation.howto.steps[topic] as Record<string, string>
  const time = (seconds: number) => `00:00:${String(seconds).padStart(2, "0")}.000`
  const cues = topics[topic].map((step, at) => {
    const from = at * sceneSeconds
    return `${time(from)} --> ${time(from + sceneSeconds)}\n${texts[step]}\n`
  })
  return `WEBVTT\n\n${cues.join("\n")}`
}
