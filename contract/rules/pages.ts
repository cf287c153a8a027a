// Rules of lists: how many entries stand on a page (docs/product/statement.md, docs/product/wheel.md).

/** Statements, slips, friends' bonuses and refunds. */
export const pageSize = 10

/** Coupons of the wheel. */
export const couponPageSize = 3

/** The most entries that a caller may ask the API for at once. */
export const maxPageSize = 100

/** Pages that a list links to, before and after the one that is shown. */
export const linkedPages = { before: 3, after: 1 } as const
