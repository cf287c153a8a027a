// Where a request for a page comes from, as browsers say it.

/** Does a browser begin a visit with this page? Only browsers that say so count: others get links to style sheets. */
export function isArrival(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site")
  return (site === "none" || site === "cross-site") && headers.get("sec-fetch-dest") === "document"
}
