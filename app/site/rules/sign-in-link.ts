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
