// Chromium and Firefox by Puppeteer: version 10 speaks to old Chromium, version 24 to Firefox. Of both only what they
// have in common is used.
import { size, type Tab, until } from "./tab.ts"

interface Frame {
  evaluate(what: string | ((...given: never[]) => unknown), ...given: unknown[]): Promise<unknown>
}

interface Handle extends Frame {
  type(text: string): Promise<void>
}

export interface PuppeteerPage extends Frame {
  goto(url: string, options: object): Promise<unknown>
  url(): string
  $(selector: string): Promise<Handle | null>
  frames(): Frame[]
  mouse: { click(x: number, y: number): Promise<void> }
  screenshot(options: object): Promise<unknown>
  setViewport(viewport: object): Promise<void>
  setJavaScriptEnabled?(isEnabled: boolean): Promise<void>
}

export interface PuppeteerBrowser {
  pages(): Promise<PuppeteerPage[]>
  version(): Promise<string>
  close(): Promise<void>
}

export interface Puppeteer {
  launch(options: object): Promise<PuppeteerBrowser>
}

/**
 * Where a finger would meet the element. Puppeteer's own click waits in the page, which Firefox without scripts can't.
 */
const pointOf = (selector: string) => `(() => {
  const element = document.querySelector(${JSON.stringify(selector)})
  if (!element) return "not there"
  element.scrollIntoView({ block: "center" })
  const box = element.getClientRects()[0]
  if (!box) return "not visible"
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const met = document.elementFromPoint(x, y)
  if (!met) return "out of reach at " + Math.round(x) + ", " + Math.round(y)
  return element.contains(met) || met.contains(element) ? { x, y } : "behind <" + met.tagName + " class=" + met.className + ">"
})()`

const say = "document.body ? document.body.innerText : ''"

export class PuppeteerTab implements Tab {
  private readonly page: PuppeteerPage

  constructor(page: PuppeteerPage) {
    this.page = page
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: "load" })
  }

  async url(): Promise<string> {
    return this.page.url()
  }

  async fill(selector: string, value: string): Promise<void> {
    await this.meet(selector, async field => {
      await field.evaluate(((input: HTMLInputElement) => {
        input.value = ""
      }) as never)
      await field.type(value)
    })
  }

  async press(selector: string): Promise<void> {
    await until(selector, async () => {
      const point = await this.evaluate<{ x: number; y: number } | string>(pointOf(selector))
      if (typeof point === "string") throw new Error(point)
      await this.page.mouse.click(point.x, point.y)
      return true
    })
  }

  async choose(selector: string): Promise<void> {
    await this.meet(selector, async input => {
      await input.evaluate(((radio: HTMLInputElement) => {
        radio.labels?.[0]?.setAttribute("data-chosen-by", `${radio.name}-${radio.value}`)
      }) as never)
    })
    const name = await this.evaluate<string>(
      `(e => e.name + "-" + e.value)(document.querySelector('${selector}'))`,
    )
    await this.press(`[data-chosen-by="${name}"]`)
  }

  async count(selector: string): Promise<number> {
    return this.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`)
  }

  async text(): Promise<string> {
    const texts = await Promise.all(this.page.frames().map(frame => frame.evaluate(say).catch(() => "")))
    return texts.join("\n")
  }

  async evaluate<Value>(expression: string): Promise<Value> {
    return (await this.page.evaluate(expression)) as Value
  }

  async picture(file: string): Promise<void> {
    await this.page.screenshot({ path: file })
  }

  private async meet(selector: string, act: (element: Handle) => Promise<void>): Promise<void> {
    await until(selector, async () => {
      const element = await this.page.$(selector)
      if (element) await act(element)
      return element !== null
    })
  }
}

/** The page that a browser begins with: old ones, under load, do not answer to a wish for another one. */
export async function firstTab(browser: PuppeteerBrowser, isScripted: boolean): Promise<PuppeteerTab> {
  const [page] = await browser.pages()
  if (!page) throw new Error("The browser has no page")
  await page.setViewport({ ...size, deviceScaleFactor: 1 })
  if (!isScripted) await page.setJavaScriptEnabled?.(false)
  return new PuppeteerTab(page)
}
