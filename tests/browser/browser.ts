// A browser without JavaScript over the app as a function: one cookie jar, many pages, every answer inspected.
import { CookieJar } from "./cookies.ts"
import { parseDocument } from "./dom.ts"
import { chromiumOnAndroid } from "./headers.ts"
import { faultsOf } from "./inspection.ts"
import {
  type Answer,
  answerTo,
  type Fetch,
  type Navigation,
  type Route,
  sendInVain,
  travel,
} from "./navigation.ts"
import { Page } from "./page.ts"

export interface BrowserSettings {
  /** The site's public origin, such as http://localhost:3000. */
  origin: string
  userAgent?: string
  /** What no page may show: bearer tokens, passwords. The set may grow while the browser runs. */
  secrets?: Set<string>
  /** Answers for other origins; without it, leaving the site fails the test. */
  elsewhere?: Fetch
}

export class Browser {
  readonly jar: CookieJar
  readonly #fetch: Fetch
  readonly #settings: BrowserSettings
  readonly #secrets: Set<string>

  constructor(fetch: Fetch, settings: BrowserSettings, jar = new CookieJar()) {
    this.#fetch = fetch
    this.#settings = settings
    this.#secrets = settings.secrets ?? new Set()
    this.jar = jar
  }

  /** Opens an address of the site as if typed. Two opened pages are two tabs: they share the cookies. */
  async open(address: string): Promise<Page> {
    const url = new URL(address, this.#settings.origin)
    return this.navigate({ url, method: "GET", from: undefined, userActivated: true, revalidate: false })
  }

  /** An answer that is no page, such as a picture, asked for with the browser's cookies. */
  fetch(address: string): Promise<Response> {
    const url = new URL(address, this.#settings.origin)
    return this.#fetch(new Request(url, { headers: { cookie: this.cookieFor(url) } }))
  }

  /** The cookies that go with an address of the site. */
  cookieFor(url = new URL(this.#settings.origin)): string {
    return this.jar.header(url, { crossSite: false, method: "GET" }) ?? ""
  }

  /** A page of somebody else's site, whose links and forms may point here. It is not inspected. */
  foreign(address: string, html: string): Page {
    const url = new URL(address)
    const hop = { method: "GET", url, status: 200, headers: new Headers() }
    return new Page(this, { ...hop, hops: [hop], text: html }, parseDocument(html), undefined)
  }

  /** A browser with the same cookies that goes its own way from here. */
  copy(): Browser {
    return new Browser(this.#fetch, { ...this.#settings, secrets: this.#secrets }, this.jar.copy())
  }

  /** Closes and opens the browser: cookies without an expiry are gone. */
  restart(): void {
    this.jar.endSession()
  }

  /** From now on no page, address or cookie may show this value. */
  keepSecret(value: string): void {
    this.#secrets.add(value)
  }

  /** Follows a navigation to its page. Throws when an answer on the way has a fault; pages call this. */
  async navigate(navigation: Navigation, previous?: Page): Promise<Page> {
    const arrival = await travel(navigation, this.#route)
    const parsed = parseDocument(arrival.text)
    const isOwn = arrival.url.origin === this.#settings.origin
    const faults = isOwn ? faultsOf(arrival, parsed, [...this.#secrets]) : []
    if (faults.length > 0)
      throw new Error(`${arrival.method} ${arrival.url.pathname} has faults:\n  ${faults.join("\n  ")}`)
    return new Page(this, arrival, parsed, previous)
  }

  /** Sends a navigation and takes its first answer, cookies included, without following a redirect. */
  async answerTo(navigation: Navigation): Promise<Answer> {
    return answerTo(navigation, this.#route)
  }

  /** Sends a navigation whose answer never arrives. */
  async navigateInVain(navigation: Navigation): Promise<void> {
    await sendInVain(navigation, this.#route)
  }

  get #route(): Route {
    return {
      fetch: this.#fetch,
      jar: this.jar,
      userAgent: this.#settings.userAgent ?? chromiumOnAndroid,
      origin: this.#settings.origin,
      elsewhere: this.#settings.elsewhere,
    }
  }
}
