import postcss from "postcss"
import { describe, expect, test } from "vitest"
import { aboveStyleFloor, undefinedProperties } from "./style-check.ts"
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

test.each([
  ["@layer a{b{top:0}}", "@layer"],
  ["@media (width>=40rem){a{top:0}}", "a range in @media (width>=40rem)"],
  ["a:has(b){top:0}", ":has in a:has(b)"],
  ["a{top:0;&:hover{top:1px}}", "a nested rule: &:hover"],
  ["a{height:100dvh}", "height: 100dvh"],
  ["a{height:1px;width:50vh;height:100dvh}", "height: 100dvh"],
  ["a{color:color-mix(in oklab,red,blue)}", "color: color-mix(in oklab,red,blue)"],
  ["a{color:red;color:oklch(50% 0 0)}", "color: oklch(50% 0 0)"],
  ["a{rotate:1deg}", "rotate"],
  ["@property --a{syntax:'*';inherits:false;initial-value:0}", "@property without defaults"],
  ["@scope (a){b{color:red}}", "@scope"],
  ["@starting-style{a{opacity:0}}", "@starting-style"],
  ["@media (scripting:none){a{color:red}}", "scripting in @media"],
  ["a:user-invalid{color:red}", ":user-invalid"],
  ["a::details-content{color:red}", "::details-content"],
  ["a:hover,a:focus-visible{color:red}", "a list with newer parts"],
  ["a:nth-child(1 of b){color:red}", '"of" in'],
  ["a{overflow:clip}", "clip in overflow"],
  ["a{overflow-wrap:anywhere}", "anywhere in overflow-wrap"],
  ["a{text-wrap:balance}", "balance in text-wrap"],
  ["a{scrollbar-gutter:stable}", "scrollbar-gutter"],
  ["a{margin-inline:0}", "margin-inline"],
  ["a{backdrop-filter:blur(1px)}", "backdrop-filter"],
  ["a{grid-template-rows:subgrid}", "subgrid in grid-template-rows"],
  ["a{width:stretch}", "stretch in width"],
  ["a{width:round(1px,2px)}", "round() in width"],
  ["a{--a:rgb(from var(--b) r g b)}", "a colour from another in --a"],
  ["a{height:2lh}", "lh in height"],
  ["a{--a:10cqw}", "cqw in --a"],
  ["@supports not (aspect-ratio:1){a{text-wrap:balance}}", "balance in text-wrap"],
])("%s is above the floor", (css, name) => {
  expect(aboveStyleFloor(css)).toEqual([expect.stringContaining(name)])
})

test("the floor itself is allowed, and what has a fallback", () => {
  const css = `a:is(b,c){height:100vh;height:100dvh}@media (min-width:40rem){a{top:0}}
    @supports (color:color-mix(in lab, red, red)){a{color:color-mix(in oklab,red,blue)}}
    :root:has([role=dialog]){overflow:hidden}
    a{overflow:hidden;overflow:clip;animation:1s pulse}a:is(:hover,:focus-visible){accent-color:red}
    @supports (text-wrap:balance){a{text-wrap:balance}}.sm\\:block{-webkit-hyphens:none}`
  expect(aboveStyleFloor(css)).toEqual([])
})

test("a property that no sheet sets is found", () => {
  expect(
    undefinedProperties(["a{color:var(--here)}", ":root{--here:red}b{color:var(--nowhere);top:var(--x,0)}"]),
  ).toEqual(["--nowhere"])
})
