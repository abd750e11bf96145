import { createCookie } from "react-router"
import type { Ctx } from "../../platform/context.server"
import type { IdStatus } from "../rules/identity"
import { sessionMark } from "../sign-in/session-answer.server"

/** As long as a session (`SESSION_DAYS`). */
const MAX_AGE_SECONDS = 2_592_000
const cookie = createCookie("house.welcomed", { httpOnly: true, sameSite: "lax", path: "/", maxAge: MAX_AGE_SECONDS })

/**
 * Whether to show the welcome: in the user's first session, until it is closed. Not while the identity check is pending, because
 * the welcome only leads there.
 */
export async function isWelcomeDue(
  ctx: Ctx,
  { cookies, idStatus }: { cookies: string | null; idStatus: IdStatus },
): Promise<boolean> {
  if (idStatus === "pending") return false
  const session = firstSessionOf(ctx)
  return session !== undefined && (await cookie.parse(cookies)) !== sessionMark(session.id)
}

/** Set-Cookie header that records the closed welcome; undefined if no welcome was due. */
export async function welcomeClosedCookie(ctx: Ctx): Promise<string | undefined> {
  const session = firstSessionOf(ctx)
  return session && cookie.serialize(sessionMark(session.id), { secure: ctx.config.baseUrl.startsWith("https://") })
}

const firstSessionOf = ({ actor }: Ctx) =>
  actor.kind === "person" && actor.session?.isFirst ? actor.session : undefined
