import { createCookie } from "react-router"
import type { Ctx } from "../../platform/context.server"
import type { IdStatus } from "../rules/identity"
import { markOf } from "../sign-in/session-answer.server"

/** As long as a session may last. */
const MAX_AGE_SECONDS = 2_592_000
const cookie = createCookie("house.welcomed", { httpOnly: true, sameSite: "lax", path: "/", maxAge: MAX_AGE_SECONDS })

/**
 * Whether the welcome of a person's first session is still due: until this browser has closed it. Who waits for their documents
 * has been where it leads.
 */
export async function isWelcomeDue(
  ctx: Ctx,
  { cookies, idStatus }: { cookies: string | null; idStatus: IdStatus },
): Promise<boolean> {
  if (idStatus === "pending") return false
  const session = firstSessionOf(ctx)
  return session !== undefined && (await cookie.parse(cookies)) !== markOf(session.id)
}

/** The cookie by which this browser remembers that the welcome was closed; undefined where there was none to close. */
export async function closedWelcome(ctx: Ctx): Promise<string | undefined> {
  const session = firstSessionOf(ctx)
  return session && cookie.serialize(markOf(session.id), { secure: ctx.config.baseUrl.startsWith("https://") })
}

const firstSessionOf = ({ actor }: Ctx) =>
  actor.kind === "person" && actor.session?.isFirst ? actor.session : undefined
