import anyAscii from "any-ascii"
import { type OpenCategory, openCategories } from "./item-fields"

/** The id of a new item, part of its address; empty if the name has no letters and digits. */
export function newItemId(category: OpenCategory, name: string): string {
  const { prefix } = openCategories[category]
  const slug = anyAscii(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
  if (slug === "") return ""
  return slug.startsWith(`${prefix}-`) ? slug : `${prefix}-${slug}`
}
