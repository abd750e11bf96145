import { findCategory } from "../../catalogue/rules/categories"

/** In addition to the home page, categories and items (D62). */
const pages = new Set(["membership", "commercial-operation", "about", "franchising"])

/** Whether the page at `pathname` shows reviews: browsing pages, not forms and legal texts (D62). */
export function showsReviews(pathname: string): boolean {
  const [first, ...more] = pathname.toLowerCase().split("/").filter(Boolean)
  if (first === undefined) return true
  if (more.length === 0) return pages.has(first) || findCategory(first) !== undefined
  return more.length === 1 && findCategory(first) !== undefined
}
