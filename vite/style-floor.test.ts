import postcss from "postcss"
import { describe, expect, test } from "vitest"
import { styleFloor } from "./style-floor.ts"

describe("what is rewritten", () => {
  test.each([
    ["a layer", "@layer a { b { color: red } }", "b{color:red}"],
    ["the order of layers", "@layer a, b; @layer b { c { d: 1 } } @layer a { c { d: 2 } }", "c{d:2}c{d:1}"],
    ["layers in a layer", "@layer a { c { d: 1 } @layer b { c { d: 2 } } }", "c{d:2}c{d:1}"],
    ["rules of no layer", "c { d: 1 } @layer a { c { d: 2 } }", "c{d:2}c{d:1}"],
    ["a condition around a layer", "@media print { @layer a { c { d: 1 } } }", "@mediaprint{c{d:1}}"],
    ["a transition", "a { color: red; transition: color 1s } b { transition-property: top }", "a{color:red}"],
    ["dvh", "a { height: 9dvh }", "a{height:9vh;height:9dvh}"],
    ["anywhere", "a { overflow-wrap: anywhere }", "a{overflow-wrap:break-word;overflow-wrap:anywhere}"],
    ["translate", "a { translate: 0 -40%; rotate: 0deg }", "a{transform:translate(0,-40%)rotate(0deg)}"],
    ["an inset", "a { inset-inline: 0 1px }", "a{left:0;right:1px}"],
    [
      "a padding",
      "a { padding-inline: max(1px, 2px) }",
      "a{padding-left:max(1px,2px);padding-right:max(1px,2px)}",
    ],
  ])("%s", async (_name, css, built) => {
    const result = await postcss([styleFloor()]).process(css, { from: undefined })
    expect(result.css.replace(/\s+/g, "")).toBe(built)
  })
})
