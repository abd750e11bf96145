import { createHash } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import Stripe from "stripe"
import { type User, userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import type { Ctx } from "../../platform/context.server"
import { callProvider } from "./provider.server"

type Payer = Pick<User, "id" | "name" | "email" | "locale"> & { stripeCustomerId?: string | null }

/**
 * The provider's customer that pays for a purchase; undefined for a guest or a partner. Call it outside any
 * transaction.
 */
export async function payingCustomer(ctx: Ctx, userId: string | null): Promise<Stripe.Customer | undefined> {
  const user = userId === null ? undefined : await userById(ctx, userId)
  return user?.role === "personal" ? ensureCustomer(ctx, user) : undefined
}

/** The person's customer at the provider, or undefined if none was created or it was deleted there. */
export async function customerOf(
  ctx: Ctx,
  { stripeCustomerId }: Pick<Payer, "stripeCustomerId">,
): Promise<Stripe.Customer | undefined> {
  if (!stripeCustomerId) return undefined
  const found = await callProvider(() => ctx.stripe.customers.retrieve(stripeCustomerId)).catch(missing)
  return found && !found.deleted ? found : undefined
}

/**
 * The person's customer at the provider, created if missing; two concurrent calls create one. Call it outside any
 * transaction.
 */
export async function ensureCustomer(ctx: Ctx, payer: Payer): Promise<Stripe.Customer> {
  const existing = await customerOf(ctx, payer)
  if (existing) return existing
  const { id: userId, name, email, locale, stripeCustomerId } = payer
  const hash = createHash("sha256").update([email, name, locale, stripeCustomerId].join("\n")).digest("hex")
  const made = await callProvider(() =>
    ctx.stripe.customers.create(
      { email, name, preferred_locales: [locale], metadata: { user_id: userId } },
      { idempotencyKey: `customer-${userId}-${hash.slice(0, 16)}` },
    ),
  )
  const unchanged = stripeCustomerId ? eq(users.stripeCustomerId, stripeCustomerId) : isNull(users.stripeCustomerId)
  await ctx.db
    .update(users)
    .set({ stripeCustomerId: made.id })
    .where(and(eq(users.id, userId), unchanged))
  const stored = (await userById(ctx, userId))?.stripeCustomerId
  return stored && stored !== made.id
    ? callProvider(() => ctx.stripe.customers.retrieve(stored)).then(notDeleted)
    : made
}

function notDeleted(customer: Stripe.Customer | Stripe.DeletedCustomer): Stripe.Customer {
  if (customer.deleted) throw new Error("The customer was deleted at the provider meanwhile.")
  return customer
}

function missing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return undefined
  throw error
}
