import { m } from "../../platform/i18n/paraglide/messages.js"
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
