/**
 * <spin-wheel failed="…" spinning="…">: the server renders the wheel as an SVG, and at its centre a form that posts a
 * spin. This element draws the SVG on a canvas once and turns the canvas by a transform while it fetches the answer.
 * The wheel stops where the answer's own <spin-wheel data-landed> says. Then the answer's prize, form and coupons
 * replace those of this page. The browser decides nothing: without an answer the wheel slows down, and `failed` is
 * shown. Where the browser cannot send the form by script, it sends it as usual; where it cannot show the answer, it
 * opens the answer's own page.
 */
import { callTimeoutMs, marginMs } from "#contract/rules/timeouts.ts"
import { angleAfter, brakingAngle, brakingPart, fullSpeed, startMs } from "./wheel-motion.ts"

const resizeMs = 500
/** Longer than the web app waits for the backend. */
const answerTimeoutMs = callTimeoutMs + marginMs
/** The longest time that the wheel turns while it waits for the answer. */
const maxTurningMs = answerTimeoutMs + marginMs

/** The address that the form was redirected to, and its page. */
type Answer = { address: string; page: Document }

export class SpinWheelElement extends HTMLElement {
  private controller: AbortController | undefined
  private canvas: HTMLCanvasElement | undefined
  private angle = 0
  private isSpinning = false

  connectedCallback(): void {
    // On the page of a finished spin, the style sheet turns the wheel.
    if (this.controller || this.dataset.landed) return
    this.controller = new AbortController()
    const { signal } = this.controller
    this.redraw()
    let timer: ReturnType<typeof setTimeout>
    addEventListener(
      "resize",
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => this.redraw(), resizeMs)
      },
      { signal },
    )
    this.addEventListener("submit", event => this.submit(event), { signal })
  }

  disconnectedCallback(): void {
    this.controller?.abort()
    this.controller = undefined
  }

  private get face(): Element {
    return this.canvas ?? (this.querySelector(".wheel-face > svg") as Element)
  }

  /** Draws the canvas. If that fails, the SVG itself turns. */
  private redraw(): void {
    this.draw().catch(() => {})
  }

  private async draw(): Promise<void> {
    const svg = this.querySelector(".wheel-face > svg") as SVGElement
    const side = Math.round((svg.parentElement as Element).clientWidth * devicePixelRatio)
    if (this.canvas?.width === side) return
    const copy = svg.cloneNode(true) as SVGElement
    copy.removeAttribute("style")
    copy.setAttribute("width", `${side}`)
    copy.setAttribute("height", `${side}`)
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
    await image.decode()
    // A wheel that turns already goes on as it is: to draw it now would cost frames.
    if (this.isSpinning) return
    const canvas = this.canvas ?? document.createElement("canvas")
    canvas.width = canvas.height = side
    const context = canvas.getContext("2d")
    if (!context) return
    context.drawImage(image, 0, 0, side, side)
    if (this.canvas) return
    svg.after(canvas)
    svg.style.visibility = "hidden"
    this.canvas = canvas
    this.turnTo(this.angle)
  }

  private turnTo(angle: number): void {
    this.angle = angle % 360
    ;(this.face as HTMLElement).style.transform = `rotate(${this.angle}deg)`
  }

  /** `preventDefault` comes after the sending: if that throws, nothing was sent and the browser sends the form. */
  private submit(event: Event): void {
    const form = event.target as HTMLFormElement
    const sending = this.isSpinning ? undefined : post(form)
    event.preventDefault()
    // The page's own listener must not mark the form busy.
    event.stopPropagation()
    if (!sending) return
    const page = sending.then(({ address }) => address).catch(() => location.href)
    this.spin(form, sending).catch(async () => location.assign(await page))
  }

  private async spin(form: HTMLFormElement, sending: Promise<Answer>): Promise<void> {
    this.isSpinning = true
    const button = form.querySelector("button") as HTMLButtonElement
    const status = this.querySelector("[role=status]") as Element
    button.setAttribute("aria-disabled", "true")
    status.textContent = this.getAttribute("spinning")
    document.querySelector("#main [role=alert]")?.remove()
    const turning = this.start()

    const answer = await sending.catch(() => undefined)
    const landed = answer?.page.querySelector<HTMLElement>("spin-wheel[data-landed]")?.dataset.landed
    await this.stop(turning, landed).catch(() => {
      turning?.cancel()
      this.turnTo(Number(landed ?? this.angle))
    })

    button.removeAttribute("aria-disabled")
    this.isSpinning = false
    if (!answer) {
      status.textContent = this.getAttribute("failed")
      return
    }
    const { address, page } = answer
    const refusal = page.querySelector("#main [role=alert]")
    if (landed) this.show(page)
    else if (refusal && new URL(address).pathname === new URL(form.action).pathname) {
      this.before(refusal)
      this.refresh(page)
    } else location.assign(address)
  }

  /** Starts turning for as long as an answer may take; `undefined` without animations or with reduced motion. */
  private start(): Animation | undefined {
    if (!this.face.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined
    const to = (ms: number) => `rotate(${this.angle + angleAfter(ms)}deg)`
    return this.face.animate(
      [
        { transform: to(0), easing: "cubic-bezier(.333,0,.667,.333)" },
        { transform: to(startMs), offset: startMs / maxTurningMs },
        { transform: to(maxTurningMs) },
      ],
      { duration: maxTurningMs, fill: "forwards" },
    )
  }

  /**
   * Brakes as friction does, so that the wheel rests at `landed` degrees. Without it the wheel stops sooner, anywhere.
   */
  private async stop(turning: Animation | undefined, landed: string | undefined): Promise<void> {
    if (!turning) return this.turnTo(Number(landed ?? this.angle))
    const elapsed = Math.max(startMs, Number(turning.currentTime))
    const from = this.angle + angleAfter(elapsed)
    const seconds = landed ? 4 + Math.random() : 2.5
    const braking = brakingAngle(seconds)
    // Full speed goes on until the remaining angle equals the braking angle.
    const ahead = landed ? (((Number(landed) - from - braking) % 360) + 360) % 360 : 0
    const wait = ahead / fullSpeed
    const duration = wait + seconds
    const steps = 48
    const frames: Keyframe[] = [{ transform: `rotate(${from}deg)`, offset: 0 }]
    for (let step = 0; step <= steps; step++) {
      const at = (step / steps) * seconds
      const angle = from + ahead + braking * brakingPart(at, seconds)
      frames.push({ transform: `rotate(${angle}deg)`, offset: Math.min(1, (wait + at) / duration) })
    }
    const rest = this.face.animate(frames, { duration: duration * 1000, fill: "forwards" })
    // The second animation continues at the instant that the first one had reached.
    rest.startTime = Number(turning.startTime) + elapsed
    // With two animations of one property, the main thread would compute each frame instead of the compositor.
    turning.cancel()
    await rest.finished
    this.turnTo(from + ahead + braking)
    rest.cancel()
  }

  /** Shows the answer's prize as a dialog over an inert page. Closing it is a link, which loads the wheel anew. */
  private show(answer: Document): void {
    const main = document.getElementById("main") as Element
    const dialog = answer.querySelector<HTMLElement>(".wheel-prize")
    this.refresh(answer)
    if (!dialog) return
    dialog.className = ""
    const behind = [...main.children, ...[...document.body.children].filter(part => !part.contains(main))]
    for (const part of behind) part.toggleAttribute("inert", true)
    main.append(dialog)
    dialog.querySelector<HTMLElement>("h2")?.focus()
  }

  /** Replaces the form, the status and the coupons by those of the answer. */
  private refresh(answer: Document): void {
    for (const part of ["spin-wheel form", "spin-wheel [role=status]", "#coupons"]) {
      const fresh = answer.querySelector(part)
      if (fresh) document.querySelector(part)?.replaceWith(fresh)
    }
  }
}

/** Sends the form. Throws, with nothing sent, where the browser lacks something; rejects when no answer comes. */
function post(form: HTMLFormElement): Promise<Answer> {
  const body = new URLSearchParams(new FormData(form) as never)
  const parser = new DOMParser()
  const limit = new AbortController()
  setTimeout(() => limit.abort(), answerTimeoutMs)
  return fetch(form.action, { method: "POST", body, signal: limit.signal }).then(async response => ({
    address: response.url,
    page: parser.parseFromString(await response.text(), "text/html"),
  }))
}

if (!customElements.get("spin-wheel")) customElements.define("spin-wheel", SpinWheelElement)
