import { createHash } from "node:crypto"
import type { Ctx } from "../../platform/context.server"
import { profileOf } from "../queries.server"
import type { SessionResponse } from "../rules/auth-events"

/** Identifies a session without being a credential. */
export const sessionHash = (sessionId: string) =>
  createHash("sha256").update(`session:${sessionId}`).digest("base64url").slice(0, 16)

/** Session data for the browser. Never the token. */
export async function sessionResponse(ctx: Ctx): Promise<SessionResponse> {
  const profile = await profileOf(ctx)
  if (!profile || ctx.actor.kind !== "person" || !ctx.actor.session) return { user: null, session: null }
  const { id, name, email, role, idStatus } = profile
  const { id: sessionId, expiresAt, isFirst, authMethod } = ctx.actor.session
  return {
    user: { id, name, email, role, idStatus },
    session: { sessionHash: sessionHash(sessionId), expiresAt: expiresAt.toISOString(), isFirst, authMethod },
  }
}
