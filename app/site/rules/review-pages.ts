import { openCategory } from "../../catalogue/rules/categories"

/** Beside the home page, the categories and their items (D62). */
const pages = new Set(["membership", "commercial-operation", "about", "franchising"])

/** Whether the reviews stand at the foot of the page at `pathname`: where one browses, not where one fills in or reads terms (D62). */
export function showsReviews(pathname: string): boolean {
  const [first, ...more] = pathname.toLowerCase().split("/").filter(Boolean)
  if (first === undefined) return true
  if (more.length === 0) return pages.has(first) || openCategory(first) !== undefined
  return more.length === 1 && openCategory(first) !== undefined
}
