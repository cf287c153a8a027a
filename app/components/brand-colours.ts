// The colours that a phone paints around the page, light and dark: --color-base-200 of the themes in app.css.
export const brandColours = { light: "#f6f4ef", dark: "#0f1615" } as const
