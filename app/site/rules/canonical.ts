/** The address under which a page is found: a window that opens over a page of its own, `…/book`, is that page. */
export const canonicalPath = (pathname: string) => pathname.replace(/\/book$/, "")
