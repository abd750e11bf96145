import { m } from "../../platform/i18n/paraglide/messages.js"
import type { RootData } from "../../platform/ui/page/root-data"
import type { PagePath } from "../rules/links"

const labels: Record<PagePath, () => string> = {
  "/commercial-operation": m.site_page_draw,
  "/about": m.site_page_about,
  "/careers": m.site_page_careers,
  "/franchising": m.site_page_franchising,
  "/investitori": m.site_page_investors,
  "/faq": m.site_page_faq,
  "/press": m.site_page_press,
  "/blog": m.site_page_blog,
  "/terms": m.site_terms,
  "/privacy": m.site_privacy,
  "/cookie-policy": m.site_page_cookies,
  "/cancellation-policy": m.site_page_cancellation,
  "/rental-agreement": m.site_page_agreement,
}

export const pageLabel = (path: PagePath): string => labels[path]()

/** Home page per role (D10). */
export const homeOf = (person: NonNullable<RootData["person"]>) =>
  ({
    personal: { to: "/account", label: m.site_account() },
    business: { to: "/partner/dashboard", label: m.site_dashboard() },
    operator: { to: "/admin", label: m.site_admin() },
  })[person.role]
