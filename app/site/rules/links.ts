import { companyTexts, legalTexts } from "./long-text"

/** Pages about the company, in the footer. */
export const companyPaths = companyTexts.map((name) => `/${name}` as const)

/** What binds, in the footer. */
export const policyPaths = legalTexts.map((name) => `/${name}` as const)

/** What the drawer names beside the categories (part 1 §2). */
export const drawerPaths = ["/commercial-operation", "/franchising", "/investitori"] as const

export type PagePath = (typeof companyPaths | typeof policyPaths | typeof drawerPaths)[number]
