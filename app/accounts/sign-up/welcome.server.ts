import type { Ctx } from "../../platform/context.server"
import { cookieIn, siteCookie } from "../../platform/http/cookie.server"
import type { IdStatus } from "../rules/identity"
import { sessionHash } from "../sign-in/session-response.server"

/** As long as a session (`SESSION_DAYS`). */
const MAX_AGE_SECONDS = 2_592_000
const WELCOMED_COOKIE = "app.welcomed"

/**
 * Whether to show the welcome: in the user's first session, until it is closed. Not while the identity check is pending, because
 * the welcome only leads there.
 */
export function isWelcomeDue(
  ctx: Ctx,
  { cookieHeader, idStatus }: { cookieHeader: string | null; idStatus: IdStatus },
): boolean {
  if (idStatus === "pending") return false
  const session = firstSessionOf(ctx)
  return session !== undefined && cookieIn(cookieHeader, WELCOMED_COOKIE) !== sessionHash(session.id)
}

/** Set-Cookie header that records the closed welcome; undefined if no welcome was due. */
export function welcomeClosedCookie(ctx: Ctx): string | undefined {
  const session = firstSessionOf(ctx)
  const secure = ctx.config.baseUrl.startsWith("https://")
  return session && siteCookie(WELCOMED_COOKIE, sessionHash(session.id), { maxAgeSeconds: MAX_AGE_SECONDS, secure })
}

const firstSessionOf = ({ actor }: Ctx) =>
  actor.kind === "person" && actor.session?.isFirst ? actor.session : undefined
