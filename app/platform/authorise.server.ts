import type { Actor, Ctx, Person, Role, Session } from "./context.server"
import { forbidden, Refusal, signInRequired } from "./refusal"

/** The person who asks, or a refusal: 401 without a session. */
export function requirePerson(ctx: Ctx): Person {
  if (ctx.actor.kind !== "person") throw signInRequired()
  return ctx.actor
}

/**
 * The person who asks, if of that role; 403 otherwise. An operator must have signed in with a second factor too: else
 * `platform.second-factor-required` (403).
 */
export function requireRole(ctx: Ctx, role: Role): Person {
  const person = requireAccountOf(ctx, role)
  if (role === "operator" && !isOperator(ctx)) throw new Refusal("platform.second-factor-required", {}, { status: 403 })
  return person
}

/** The person who asks, if their account is of that role, however they signed in; 403 otherwise. For the security pages. */
export function requireAccountOf(ctx: Ctx, role: Role): Person {
  const person = requirePerson(ctx)
  if (person.role !== role) throw forbidden()
  return person
}

/** Whether an operator asks, who has signed in with a second factor. A demonstration asks for none. */
export function isOperator({ actor, config }: Pick<Ctx, "actor" | "config">): boolean {
  if (actor.kind !== "person" || actor.role !== "operator") return false
  return config.demo || actor.session === undefined || hasSecondFactor(actor.session)
}

/** Whether a session was opened by two factors: a passkey is both at once. */
export const hasSecondFactor = ({ openedBy }: Pick<Session, "openedBy">): boolean =>
  openedBy === "two-factor" || openedBy === "passkey"

export const actorName = (actor: Actor) => (actor.kind === "person" ? actor.userId : actor.kind)
