// The address of a dialog after its banners were closed, and of the pages of its list.

const seen = "banners"

/** The dialog itself, at a page of its list. */
export function pastBanners(path: string, page = 1): string {
  return `${path}?${seen}=seen${page === 1 ? "" : `&log=${page}`}`
}

export function isPastBanners(url: URL): boolean {
  return url.searchParams.has(seen)
}
