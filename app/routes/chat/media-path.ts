// Which addresses of the API may be files of the chat. They are fetched for a visitor, perhaps with the member's token: a
// message that names an endpoint, some of which act on GET, must not perform it.

const folders = "attachments?|files?|images?|media|pictures?|static|storage|uploads?|videos?"
const folderOfFiles = new RegExp(`/(${folders})/`, "i")
const fileName = /\.[a-z\d]{2,5}$/i
/** Where endpoints are. Some servers answer `/api/bonus/clear.png`, or one that ends in `/`, as without that. */
const endpoints = new RegExp(`/api/(?!(chat|${folders})/)`, "i")
/** Other spellings of a path, which a server may read as one of its endpoints. */
const oddSpelling = /%(2e|2f|5c)|[;\\]|\/\//i

/** Is this path of the API one of a file? */
export function isMediaPath(pathname: string): boolean {
  if (oddSpelling.test(pathname) || endpoints.test(pathname)) return false
  return folderOfFiles.test(pathname) || fileName.test(pathname)
}
