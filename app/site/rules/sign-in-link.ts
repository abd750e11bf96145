/** Pages of signing in and up: nobody comes back to them. */
const doors = [
  "/signin",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/check-email",
  "/confirmation-success",
  "/auth",
]

/** The address of /signin that leads back to this page; from a page of signing in, to where that one would lead. */
export function signInLink(pathname: string, search: string): string {
  const isDoor = doors.some((door) => pathname === door || pathname.startsWith(`${door}/`))
  const from = isDoor ? new URLSearchParams(search).get("from") : pathname + search
  return from && from !== "/" ? `/signin?from=${encodeURIComponent(from)}` : "/signin"
}
