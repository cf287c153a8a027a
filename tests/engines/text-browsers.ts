// w3m and links: what a page says where there is nothing but text. They print the page from a file: neither trusts a
// certificate that signs itself.
import { execFileSync } from "node:child_process"
import { existsSync, writeFileSync } from "node:fs"

/** How each is told to print a file, 80 columns wide. */
const options: Record<string, string[]> = {
  w3m: ["-I", "UTF-8", "-O", "UTF-8", "-cols", "80", "-dump"],
  links: ["-width", "80", "-codepage", "utf-8", "-html-assume-codepage", "utf-8", "-dump"],
}

export const textBrowsers = Object.keys(options).filter(name => existsSync(`/usr/bin/${name}`))

/** The page as this browser prints it; the file keeps the page. */
export function printed(browser: string, html: string, file: string): string {
  writeFileSync(file, html)
  return execFileSync(browser, [...options[browser]!, file], { encoding: "utf8" })
}
