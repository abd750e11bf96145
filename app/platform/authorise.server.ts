import type { Actor, Ctx, Person, Role, Session } from "./context.server"
import { forbidden, Refusal, signInRequired } from "./refusal"

/** The signed-in person. Refuses with 401 without a session. */
export function requirePerson(ctx: Ctx): Person {
  if (ctx.actor.kind !== "person") throw signInRequired()
  return ctx.actor
}

/**
 * The signed-in person with that role; refuses with 403 otherwise. An operator without a second factor is refused with
 * `platform.second-factor-required` (403).
 */
export function requireRole(ctx: Ctx, role: Role): Person {
  const person = requireAccountOf(ctx, role)
  if (role === "operator" && !isOperator(ctx)) throw new Refusal("platform.second-factor-required", {}, { status: 403 })
  return person
}

/** Like `requireRole`, without the second factor: for the pages that set one up. */
export function requireAccountOf(ctx: Ctx, role: Role): Person {
  const person = requirePerson(ctx)
  if (person.role !== role) throw forbidden()
  return person
}

/**
 * Whether the actor is an operator who signed in with a second factor. A demonstration needs none, nor does a script,
 * which has no session.
 */
export function isOperator({ actor, config }: Pick<Ctx, "actor" | "config">): boolean {
  if (actor.kind !== "person" || actor.role !== "operator") return false
  return config.demo || actor.session === undefined || usedSecondFactor(actor.session)
}

/** Whether a session was opened with a second factor; a passkey counts as both factors. */
export const usedSecondFactor = ({ authMethod }: Pick<Session, "authMethod">): boolean =>
  authMethod === "two-factor" || authMethod === "passkey"

export const actorName = (actor: Actor) => (actor.kind === "person" ? actor.userId : actor.kind)
