// The colour that a phone paints around the page, light and dark: --color-base-200 of the two themes. HTML and the
// manifest take no custom property, so it stands here once more; tokens.test.ts compares it with app.css.
export const themeColor = { light: "#f6f4ef", dark: "#0f1615" } as const
