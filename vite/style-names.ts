// What built style sheets are made of: names that every engine of the floor knows (docs/product/browsers.md), and the
// newer ones that pages can do without. A name that is in neither fails the build: it is to be looked up (Chrome 88,
// Safari 14.0, Firefox 91 are the floor) and listed.

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Of the floor. What has a vendor's prefix is always allowed: other engines have its like or skip it. */
export const known = {
  atRule: words("charset container font-face keyframes media page property supports view-transition"),

  /** In the conditions of `@media`. */
  mediaFeature: words(`
    all and forced-colors height hover max-height max-width min-height min-width not only or orientation pointer
    prefers-color-scheme prefers-contrast prefers-reduced-motion print screen width any-hover any-pointer
  `),

  pseudo: words(`
    :active :after :before :checked :default :defined :disabled :empty :enabled :first-child :first-letter :first-line
    :first-of-type :focus :focus-within :host :hover :indeterminate :invalid :is :lang :last-child :last-of-type :link
    :not :nth-child :nth-last-child :nth-last-of-type :nth-of-type :only-child :only-of-type :optional
    :placeholder-shown :read-only :read-write :required :root :target :valid :visited :where
    ::after ::before ::file-selector-button ::first-letter ::first-line ::placeholder ::selection
  `),

  /** `color-mix` and the colours beside it are looked for by themselves. */
  function: words(`
    attr blur brightness calc circle clamp color-mix contrast counter cubic-bezier drop-shadow ellipse env fit-content
    grayscale hsl hsla inset invert lab lch linear-gradient matrix max min minmax oklab oklch opacity perspective
    polygon radial-gradient repeat repeating-linear-gradient rgb rgba rotate rotateX rotateY saturate scale scaleX
    scaleY sepia skew steps translate translate3d translateX translateY translateZ url var
  `),

  unit: words("% ch cm deg em ex fr in mm ms pt px rem s turn vh vmax vmin vw x dvh dvw lvh lvw svh svw"),

  property: words(`
    align-content align-items align-self animation animation-delay animation-direction animation-duration
    animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function
    appearance background background-clip background-color background-image background-origin background-position
    background-repeat background-size border border-bottom border-bottom-color border-bottom-left-radius
    border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color border-left
    border-left-color border-left-style border-left-width border-radius border-right border-right-color
    border-right-style border-right-width border-spacing border-style border-top border-top-color
    border-top-left-radius border-top-right-radius border-top-style border-top-width border-width bottom box-shadow
    box-sizing break-after break-before break-inside caption-side caret-color clear clip clip-path color column-count
    column-gap column-width columns content counter-increment counter-reset cursor direction display empty-cells
    fill filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family
    font-feature-settings font-size font-style font-variant font-variant-numeric font-variation-settings font-weight
    gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start
    grid-row grid-row-end grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows
    height hyphens isolation justify-content justify-items justify-self left letter-spacing line-height list-style
    list-style-image list-style-position list-style-type margin margin-bottom margin-left margin-right margin-top
    mask-image max-height max-width min-height min-width mix-blend-mode object-fit object-position opacity order
    orphans outline outline-color outline-offset outline-style outline-width overflow overflow-wrap overflow-x
    overflow-y padding padding-bottom padding-left padding-right padding-top perspective place-content place-items
    place-self pointer-events position resize right row-gap scroll-snap-align scroll-snap-type stroke stroke-width
    tab-size table-layout text-align text-decoration text-decoration-color text-decoration-line text-decoration-style
    text-indent text-overflow text-shadow text-transform top touch-action transform transform-origin transform-style
    unicode-bidi user-select vertical-align visibility white-space widows width will-change word-break word-spacing
    z-index
  `),

  /** Of any property: where a keyword is old for one and new for another, `optional` or a fallback decides. */
  keyword: words(`
    absolute active all alternate always and at auto auto-fill auto-fit avoid avoid-page backwards baseline block
    bold bolder border-box both bottom break-all break-spaces break-word button canvas canvastext capitalize center
    circle closest-side collapse column column-reverse contain content-box contents cover currentcolor dark dashed
    decimal default dense disc dotted double ease ease-in ease-in-out ease-out ellipse ellipsis embed end
    farthest-corner farthest-side fill fill-box fit-content fixed flex flex-end flex-start forwards from geometricprecision
    graytext grid hidden highlight highlighttext in infinite inherit initial inline inline-block inline-flex inline-grid
    inline-table inset inside isolate italic justify large left light lighter line-through linear list-item
    lowercase ltr manipulation mandatory max-content medium middle min-content monospace multiply no-repeat none
    normal not-allowed nowrap oklab oklch optional outside page paused padding-box pan-x pan-y pointer pre pre-line
    pre-wrap progress proximity relative repeat repeat-x repeat-y reverse right rotate round row row-reverse running
    safe-area-inset-bottom safe-area-inset-left safe-area-inset-right safe-area-inset-top sans-serif scroll serif
    small solid space space-around space-between space-evenly span start static sticky stretch sub super
    table table-cell table-row tabular-nums text to top transparent underline unset uppercase vertical visible wait
    wrap wrap-reverse x y zoom-in
    azure beige bisque black blue brown coral cyan gold gray green indigo ivory khaki linen maroon navy olive orange
    orchid peru pink plum purple red salmon sienna silver snow tan teal tomato violet wheat white yellow
  `),
}

/** Old keywords that are new for these. */
export const newerFor = words(`
  appearance:auto background-clip:text content-visibility:hidden height:fit-content height:stretch max-height:stretch
  max-width:stretch min-height:stretch min-width:stretch width:stretch
`)

/** Above the floor: what pages lose in engines without it, none of which carries meaning or contrast. */
export const optional: Record<string, string> = {
  // Properties.
  "accent-color": "the browser's own colour of a control",
  "aspect-ratio": "pictures have the height of their content",
  "color-scheme": "the browser's own bars and controls are light",
  "contain-intrinsic-size": "only beside content-visibility",
  "container-type": "tables and wheel stay as they are with very large text",
  "content-visibility": "all is drawn at once",
  "field-sizing": "a field does not grow",
  "forced-color-adjust": "Windows chooses all colours",
  interactivity: "an agreement covers the page instead",
  "overflow-clip-margin": "only beside content-visibility",
  "overscroll-behavior": "the page scrolls where a list has ended",
  "overscroll-behavior-x": "the page goes back where a row has ended",
  "scroll-margin-block": "a field with a fault may be scrolled to below a bar",
  "scroll-margin-top": "a heading that is linked to may be scrolled to below a bar",
  "scroll-padding-block": "what takes focus may be below a bar",
  "scroll-padding-inline": "a row stops at the screen's edge",
  "scrollbar-color": "scroll bars look like the system's",
  "scrollbar-width": "scroll bars look like the system's",
  "text-size-adjust": "only beside its prefixed name",
  "webkit-user-select": "daisyUI's slip of the pen, beside the right name",
  "text-wrap": "a single word on the last line",
  // Keywords of one property.
  "appearance: base-select": "the browser's own list of choices",
  "navigation: auto": "movement between pages",
  "text-wrap: pretty": "a single word on the last line",
  "field-sizing: content": "a field does not grow",
  "scrollbar-width: thin": "scroll bars look like the system's",
  "interactivity: inert": "an agreement covers the page instead",
  "container-type: inline-size": "tables and wheel stay as they are with very large text",
  // Pseudo-classes and elements.
  ":focus-visible": "the browser's own ring",
  ":has": "as optionalHas says (style-check.ts)",
  ":open": "an arrow that turns; :is() forgives it beside [open]",
  ":popover-open": "there are no popovers; :is() forgives it",
  "::backdrop": "there are no <dialog>s",
  "::picker": "the browser's own list of choices",
  "::picker-icon": "the browser's own list of choices",
  "::view-transition-group": "movement between pages",
  "::view-transition-new": "movement between pages",
  "::view-transition-old": "movement between pages",
  // Values.
  "min-height: 1lh": "the height of an empty field for dates",
}
