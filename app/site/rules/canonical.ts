/** Paths that serve the page of another path (D14), with that path. */
const aliases: Record<string, string> = { "/privacy-policy": "/privacy" }

/** The path that search engines know a page by. */
export const canonicalPath = (pathname: string): string => aliases[pathname] ?? pathname
