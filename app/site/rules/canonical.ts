/** Canonical path: a dialog route `…/book` belongs to the page below it, `/post/{id}` is `/blog/{id}` (D14). */
export const canonicalPath = (pathname: string) => pathname.replace(/\/book$/, "").replace(/^\/post\//, "/blog/")
