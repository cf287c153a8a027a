/**
 * <spin-wheel failed="…" spinning="…">: the server renders the wheel as an SVG, and at its centre a form that leads to
 * the page of a spin. This element draws the SVG on a canvas once, turns that by a transform while the form's answer
 * is fetched, and lets it come to rest where the answer's own <spin-wheel data-landed> says. Then the answer's prize,
 * form and coupons take their places here. Nothing is decided in the browser: without an answer the wheel slows down,
 * and the message is shown.
 */
import { callTimeoutMs, marginMs } from "#contract/rules/timeouts.ts"
import { angleAfter, brakingAngle, brakingPart, fullSpeed, startMs } from "./wheel-motion.ts"

const resizeMs = 500
/** Longer than the web app waits for the backend. */
const giveUpMs = callTimeoutMs + marginMs
/** How long the wheel would go on turning. */
const longestMs = giveUpMs + marginMs

export class SpinWheelElement extends HTMLElement {
  #controller: AbortController | undefined
  #canvas: HTMLCanvasElement | undefined
  #angle = 0
  #isSpinning = false

  connectedCallback(): void {
    // The page of a spin turns its wheel by its style sheet.
    if (this.#controller || this.dataset.landed) return
    this.#controller = new AbortController()
    const { signal } = this.#controller
    this.#draw()
    let timer: ReturnType<typeof setTimeout>
    addEventListener(
      "resize",
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => this.#draw(), resizeMs)
      },
      { signal },
    )
    this.addEventListener(
      "submit",
      event => {
        event.preventDefault()
        // The page's own listener must not mark the form busy.
        event.stopPropagation()
        if (!this.#isSpinning) this.#spin(event.target as HTMLFormElement)
      },
      { signal },
    )
  }

  disconnectedCallback(): void {
    this.#controller?.abort()
    this.#controller = undefined
  }

  get #face(): Element {
    return this.#canvas ?? (this.querySelector(".wheel-face > svg") as Element)
  }

  async #draw(): Promise<void> {
    const svg = this.querySelector(".wheel-face > svg") as SVGElement
    const side = Math.round((svg.parentElement as Element).clientWidth * devicePixelRatio)
    if (this.#canvas?.width === side) return
    const copy = svg.cloneNode(true) as SVGElement
    copy.removeAttribute("style")
    copy.setAttribute("width", `${side}`)
    copy.setAttribute("height", `${side}`)
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
    await image.decode()
    const canvas = this.#canvas ?? document.createElement("canvas")
    canvas.width = canvas.height = side
    canvas.getContext("2d")?.drawImage(image, 0, 0, side, side)
    if (this.#canvas || this.#isSpinning) return
    svg.after(canvas)
    svg.style.visibility = "hidden"
    this.#canvas = canvas
    this.#turnTo(this.#angle)
  }

  #turnTo(angle: number): void {
    this.#angle = angle % 360
    ;(this.#face as HTMLElement).style.transform = `rotate(${this.#angle}deg)`
  }

  async #spin(form: HTMLFormElement): Promise<void> {
    this.#isSpinning = true
    const button = form.querySelector("button") as HTMLButtonElement
    const status = this.querySelector("[role=status]") as Element
    const body = new URLSearchParams(new FormData(form) as never)
    button.ariaDisabled = "true"
    status.textContent = this.getAttribute("spinning")
    document.querySelector("#main [role=alert]")?.remove()
    const turning = this.#start()

    let answer: Document | undefined
    let address = ""
    try {
      const signal = AbortSignal.timeout(giveUpMs)
      const response = await fetch(form.action, { method: "POST", body, signal })
      address = response.url
      answer = new DOMParser().parseFromString(await response.text(), "text/html")
    } catch {}
    const landed = answer?.querySelector<HTMLElement>("spin-wheel[data-landed]")?.dataset.landed
    await this.#stop(turning, landed)

    button.ariaDisabled = null
    this.#isSpinning = false
    const refusal = answer?.querySelector("#main [role=alert]")
    if (answer && landed) this.#show(answer)
    else if (answer && refusal && new URL(address).pathname === new URL(form.action).pathname) {
      this.before(refusal)
      this.#refresh(answer)
    } else if (answer) location.assign(address)
    else status.textContent = this.getAttribute("failed")
  }

  /** Sets the wheel in motion; it goes on for as long as an answer may take. */
  #start(): Animation | undefined {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined
    const to = (ms: number) => `rotate(${this.#angle + angleAfter(ms)}deg)`
    return this.#face.animate(
      [
        { transform: to(0), easing: "cubic-bezier(.333,0,.667,.333)" },
        { transform: to(startMs), offset: startMs / longestMs },
        { transform: to(longestMs) },
      ],
      { duration: longestMs, fill: "forwards" },
    )
  }

  /** Brakes as friction does, so that the wheel rests at `landed` degrees; anywhere, and sooner, without it. */
  async #stop(turning: Animation | undefined, landed: string | undefined): Promise<void> {
    if (!turning) return this.#turnTo(Number(landed ?? this.#angle))
    const elapsed = Math.max(startMs, Number(turning.currentTime))
    const from = this.#angle + angleAfter(elapsed)
    const seconds = landed ? 4 + Math.random() : 2.5
    const braking = brakingAngle(seconds)
    // On at full speed until what is left is just the way that braking takes.
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
    const rest = this.#face.animate(frames, { duration: duration * 1000, fill: "forwards" })
    // From the very moment that the first motion had come to.
    rest.startTime = Number(turning.startTime) + elapsed
    // Two animations of one property would be computed here, frame by frame, and not by the compositor.
    turning.cancel()
    await rest.finished
    this.#turnTo(from + ahead + braking)
    rest.cancel()
  }

  /** The answer's prize over this page, which is shut off behind it until the prize is closed. */
  #show(answer: Document): void {
    const main = document.getElementById("main") as Element
    const dialog = answer.querySelector<HTMLElement>(".wheel-prize")
    this.#refresh(answer)
    if (!dialog) return
    dialog.className = ""
    const behind = [...main.children, ...[...document.body.children].filter(part => !part.contains(main))]
    const close = (event: Event) => {
      const link = (event.target as Element).closest("a")
      if (link?.pathname !== location.pathname) return
      event.preventDefault()
      dialog.remove()
      for (const part of behind) part.toggleAttribute("inert", false)
      // Without a coin left the button takes no focus: the status that says so does.
      const [hub, status] = this.querySelectorAll<HTMLElement>("button, [role=status]")
      const next = hub?.matches(":disabled") ? status : hub
      if (next === status) status?.setAttribute("tabindex", "-1")
      next?.focus()
    }
    dialog.addEventListener("click", close)
    main.append(dialog)
    for (const part of behind) part.toggleAttribute("inert", true)
    dialog.querySelector<HTMLElement>("h2")?.focus()
  }

  /** The form, its texts and the coupons as the answer has them. */
  #refresh(answer: Document): void {
    for (const part of ["spin-wheel form", "spin-wheel [role=status]", "#coupons"]) {
      const fresh = answer.querySelector(part)
      if (fresh) document.querySelector(part)?.replaceWith(fresh)
    }
  }
}

if (!customElements.get("spin-wheel")) customElements.define("spin-wheel", SpinWheelElement)
