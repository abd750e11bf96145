import type { Actor, Ctx, Person, Role } from "./context.server"
import { forbidden, signInRequired } from "./refusal"

/** The person who asks, or a refusal: 401 without a session. */
export function requirePerson(ctx: Ctx): Person {
  if (ctx.actor.kind !== "person") throw signInRequired()
  return ctx.actor
}

/** The person who asks, if of that role; 403 otherwise. */
export function requireRole(ctx: Ctx, role: Role): Person {
  const person = requirePerson(ctx)
  if (person.role !== role) throw forbidden()
  return person
}

export const actorName = (actor: Actor) => (actor.kind === "person" ? actor.userId : actor.kind)
