import { companyTexts, legalTexts } from "./long-text"

/** Footer links: pages about the company. */
export const companyPaths = [...companyTexts.map((name) => `/${name}` as const), "/press", "/blog"] as const

/** Footer links: legal texts. */
export const policyPaths = legalTexts.map((name) => `/${name}` as const)

/** Menu drawer links besides the categories (part 1 §2). */
export const drawerPaths = ["/commercial-operation", "/franchising", "/investitori"] as const

export type PagePath = (typeof companyPaths | typeof policyPaths | typeof drawerPaths)[number]
