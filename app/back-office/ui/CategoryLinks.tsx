import type { CategoryId } from "../../catalogue/rules/categories"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** Links to the sections of a page by category; a section's id is `<prefix>-<category>`. */
export const CategoryLinks = ({ categories, prefix }: { categories: CategoryId[]; prefix: string }) => (
  <nav aria-label={m.site_contents()}>
    <ul className="-mx-2 flex flex-wrap gap-1">
      {categories.map((category) => (
        <li key={category}>
          <a
            href={`#${prefix}-${category}`}
            className="touch inline-flex items-center px-2 text-muted underline-offset-4 hover:underline"
          >
            {categoryLabel(category)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
