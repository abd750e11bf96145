/** Canonical path: a dialog route `…/book` belongs to the page below it. */
export const canonicalPath = (pathname: string) => pathname.replace(/\/book$/, "")
