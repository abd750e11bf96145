import { companyTexts, legalTexts } from "./long-text"

/** Footer links: pages about the company. */
export const companyPaths = [...companyTexts.map((name) => `/${name}` as const), "/press", "/blog"] as const

/** Footer links: legal texts. */
export const policyPaths = legalTexts.map((name) => `/${name}` as const)

/** Menu drawer links besides the categories (part 1 §2). */
export const drawerPaths = ["/commercial-operation", "/franchising", "/investitori"] as const

export type PagePath = (typeof companyPaths | typeof policyPaths | typeof drawerPaths)[number]

/** Sign-in and sign-up pages, which are never a return target. */
const signInPages = [
  "/signin",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/check-email",
  "/confirmation-success",
  "/auth",
]

/** URL of /signin that returns to this page; on a sign-in page, to that page's own `from`. */
export function signInLink(pathname: string, search: string): string {
  const isSignInPage = signInPages.some((page) => pathname === page || pathname.startsWith(`${page}/`))
  const from = isSignInPage ? new URLSearchParams(search).get("from") : pathname + search
  return from && from !== "/" ? `/signin?from=${encodeURIComponent(from)}` : "/signin"
}

/** Paths that serve the page of another path (D14), with that path. */
const aliases: Record<string, string> = { "/privacy-policy": "/privacy" }

/** The path that search engines know a page by. */
export const canonicalPath = (pathname: string): string => aliases[pathname] ?? pathname
