// What a page loses when its text grows: words that are cut off, run off the side, or lie on one
// another, and amounts and words of titles that break.
import type { Page } from "@playwright/test"

/** Sets the text to twice its size, as a reader's setting does. The page's policy must be switched off for it. */
export async function doubleText(page: Page): Promise<void> {
  // What is off the screen keeps the size that it had (card.css), and would be measured so.
  await page.addStyleTag({
    content: "html { font-size: 200% } * { content-visibility: visible !important }",
  })
}

/** The texts that are lost, each with what happens to it; nothing where all can be read. */
export function losses(page: Page): Promise<string[]> {
  // Not `innerWidth`: a phone zooms out from a page that is too wide.
  const { width: screen } = page.viewportSize()!
  return page.evaluate(screen => {
    // What is skipped off the screen has a guessed height, and its texts no place.
    for (const skipped of document.querySelectorAll<HTMLElement>(".list-line, .chat-message, .game-cover"))
      skipped.style.setProperty("content-visibility", "visible")
    type Text = { words: string; box: DOMRect; isFloating: boolean }
    const found = new Set<string>()
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? ""
      const element = node.parentElement
      if (!words || !element?.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest("[inert], script, style, option, svg, .skip-link, video")) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      const around = ancestorsOf(element)
      // For screen readers alone.
      if (around.some(({ rect }) => rect.width <= 1 || rect.height <= 1)) continue
      const scrolls = around.some(({ overflowX }) => /auto|scroll/.test(overflowX))
      const isFloating = around.some(({ position }) => position === "sticky" || position === "fixed")
      for (const box of boxes) {
        const button = element.closest("button, .btn")?.getBoundingClientRect()
        if (button && (box.top < button.top - 4 || box.bottom > button.bottom + 4))
          found.add(`larger than its button: ${words}`)
        if (!scrolls && (box.right > screen + 1 || box.left < -1)) found.add(`off the side: ${words}`)
        let scrollsX = false
        let scrollsY = false
        for (const { rect, overflowX, overflowY } of around) {
          // What can be scrolled to is not lost, whatever clips the scroller.
          scrollsX ||= /auto|scroll/.test(overflowX)
          scrollsY ||= /auto|scroll/.test(overflowY)
          const cutX =
            !scrollsX &&
            /hidden|clip/.test(overflowX) &&
            (box.right > rect.right + 2 || box.left < rect.left - 2)
          const cutY =
            !scrollsY &&
            /hidden|clip/.test(overflowY) &&
            (box.bottom > rect.bottom + 4 || box.top < rect.top - 4)
          if (cutX || cutY) found.add(`cut off: ${words}`)
        }
        const isScrolledAway = around.some(
          ({ rect, overflowY }) =>
            /auto|scroll/.test(overflowY) && (box.bottom > rect.bottom + 1 || box.top < rect.top - 1),
        )
        if (!isScrolledAway) texts.push({ words, box, isFloating })
      }
      for (const amount of node.textContent?.matchAll(/[+-]?[\d,]+\.\d\d/g) ?? []) {
        range.setStart(node, amount.index)
        range.setEnd(node, amount.index + amount[0].length)
        if (linesOf(range) > 1) found.add(`an amount broken within its digits: ${amount[0]}`)
      }
    }
    for (const title of document.querySelectorAll("h2")) {
      for (const word of title.textContent?.matchAll(/[A-Za-z]+/g) ?? []) {
        const [text] = [...title.childNodes].filter(node => node instanceof Text)
        if (!text || title.childNodes.length > 1 || title.closest("[inert]")) continue
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (linesOf(range) > 1) found.add(`a title's word broken: ${word[0]}`)
      }
    }
    for (const figures of document.querySelectorAll("p span")) {
      if (!/^[+−-]?[\d,]+\.\d\d$/.test(figures.textContent ?? "")) continue
      const range = document.createRange()
      range.selectNodeContents(figures)
      if (linesOf(range) > 1) found.add(`an amount on two lines: ${figures.textContent}`)
    }
    // What sticks or floats passes over the rest when the page scrolls: that is no overlap.
    const still = texts.filter(({ isFloating }) => !isFloating)
    for (const [at, one] of still.entries()) {
      for (const other of still.slice(at + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Lines of Thai and Lao overlap a little by their nature.
        const least = Math.min(one.box.height, other.box.height) / 2
        if (width > 4 && height > least) found.add(`on one another: ${one.words} | ${other.words}`)
      }
    }
    if (document.documentElement.scrollWidth > screen) found.add("the page scrolls sideways")
    const dialog = document.querySelector("[role=dialog]")
    if (dialog && dialog.scrollWidth > dialog.clientWidth) found.add("the dialog scrolls sideways")
    return [...found]

    function linesOf(range: Range): number {
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      return new Set(boxes.map(({ top }) => Math.round(top))).size
    }

    function ancestorsOf(element: Element) {
      const all: { rect: DOMRect; overflowX: string; overflowY: string; position: string }[] = []
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(one)
        all.push({ rect: one.getBoundingClientRect(), overflowX, overflowY, position })
      }
      return all
    }
  }, screen)
}
