// Debian's WebKitGTK in its MiniBrowser, by WebDriver over HTTP, on a screen that Xvfb makes up. MiniBrowser gets no
// narrower than 447 px, and its pages have no switch for scripts that leaves the driver alive.
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, globSync, writeFileSync } from "node:fs"
import { fontEnvironment } from "#tests/pictures/fonts.ts"
import { freePort } from "../../scripts/free-port.ts"
import { type Engine, size, type Tab, until } from "./tab.ts"

const display = ":97"
const element = "element-6066-11e4-a52e-4f735466cecf"

const miniBrowser = () => globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0]

export const hasWebkit = () =>
  Boolean(miniBrowser()) && existsSync("/usr/bin/WebKitWebDriver") && existsSync("/usr/bin/Xvfb")

export async function webkit(): Promise<Engine> {
  return {
    name: "webkit",
    keepsScripts: true,
    launch: async () => {
      const port = await freePort()
      const settings = { DISPLAY: display, LANG: "C.UTF-8", NO_AT_BRIDGE: "1" }
      const env = { ...process.env, ...fontEnvironment(), ...settings }
      const screen = spawn("Xvfb", [display, "-screen", "0", "800x900x24"], { stdio: "ignore" })
      const server = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" })
      const tab = await WebkitTab.start(`http://127.0.0.1:${port}`)
      return { tab, close: () => tab.end([server, screen]) }
    },
  }
}

class WebkitTab implements Tab {
  private readonly session: string

  private constructor(session: string) {
    this.session = session
  }

  static async start(server: string): Promise<WebkitTab> {
    const capabilities = {
      alwaysMatch: {
        acceptInsecureCerts: true,
        "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
      },
    }
    let id = ""
    await until("the WebDriver of WebKit", async () => {
      const answer = await call<{ sessionId: string }>("POST", `${server}/session`, { capabilities })
      id = answer.sessionId
      return true
    })
    const tab = new WebkitTab(`${server}/session/${id}`)
    await tab.ask("POST", "/window/rect", { x: 0, y: 0, width: size.width, height: size.height })
    return tab
  }

  async end(processes: ChildProcess[]): Promise<void> {
    await this.ask("DELETE", "").catch(() => {})
    for (const one of processes) one.kill()
  }

  async open(url: string): Promise<void> {
    await this.ask("POST", "/url", { url })
  }

  url(): Promise<string> {
    return this.ask("GET", "/url")
  }

  async fill(selector: string, value: string): Promise<void> {
    await this.meet(selector, async id => {
      await this.ask("POST", `/element/${id}/clear`, {})
      await this.ask("POST", `/element/${id}/value`, { text: value })
    })
  }

  async press(selector: string): Promise<void> {
    await this.meet(selector, async id => {
      // Its driver does not scroll a dialog by itself.
      await this.evaluate(`document.querySelector('${selector}').scrollIntoView({ block: "center" })`)
      await this.ask("POST", `/element/${id}/click`, {})
    })
  }

  async choose(selector: string): Promise<void> {
    await until(selector, () => this.evaluate(`document.querySelector('${selector}') !== null`))
    await this.evaluate(`document.querySelector('${selector}').labels[0].setAttribute("data-chosen", "now")`)
    await this.press("[data-chosen=now]")
    await this.evaluate(`document.querySelector("[data-chosen=now]")?.removeAttribute("data-chosen")`)
  }

  async count(selector: string): Promise<number> {
    return (await this.find(selector)).length
  }

  async text(): Promise<string> {
    return this.evaluate(`[window, ...Array.from(window.frames)].map(w => {
      const inner = w === window ? [] : Array.from(w.frames)
      return [w, ...inner].map(x => x.document.body ? x.document.body.innerText : "").join("\\n")
    }).join("\\n")`)
  }

  evaluate<Value>(expression: string): Promise<Value> {
    return this.ask("POST", "/execute/sync", { script: `return (${expression})`, args: [] })
  }

  async picture(file: string): Promise<void> {
    writeFileSync(file, Buffer.from(await this.ask<string>("GET", "/screenshot"), "base64"))
  }

  private async find(selector: string): Promise<string[]> {
    const found = await this.ask<Record<string, string>[]>("POST", "/elements", {
      using: "css selector",
      value: selector,
    })
    return found.map(one => one[element] as string)
  }

  private async meet(selector: string, act: (id: string) => Promise<unknown>): Promise<void> {
    await until(selector, async () => {
      const [id] = await this.find(selector)
      if (id) await act(id)
      return id !== undefined
    })
  }

  private ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    return call(method, this.session + path, body)
  }
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
