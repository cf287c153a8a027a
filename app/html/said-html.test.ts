import { expect, test } from "vitest"
import { saidHtml } from "./said-html.server.ts"

test.each(["", " ", "<p><br></p>", "<p>&nbsp;</p>", "<!-- -->", "<script>x</script>", '<img src="a.png">'])(
  "%j shows nothing: it is no text",
  html => {
    expect(saidHtml(html, "en")).toBeUndefined()
    expect(saidHtml({ en: html }, "en")).toBeUndefined()
  },
)

test.each(["a", "<p>0</p>", '<p><img src="https://cdn.example.com/a.png"></p>'])(
  "%j shows something",
  html => {
    expect(saidHtml(html, "en")?.html).toBeDefined()
  },
)
