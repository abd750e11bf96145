import Stripe from "stripe"
import { type Profile, requireProfile } from "../../accounts/queries.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import {
  type CardChoice,
  cardsToKeep,
  hasExpired,
  MAX_SAVED_CARDS,
  methodTypes,
  type SavedCard,
} from "../rules/saved-cards"
import { customerOf, ensureCustomer } from "./customer.server"
import { callProvider } from "./provider.server"

/** `replacedBy`: another saved card with the same number, if there is one. */
type RemovedCard = { userId: string; cardId: string; replacedBy: string | null }

declare module "../../platform/context.server" {
  interface Features {
    /** Called after a saved card was removed: nothing may be charged to it any more. */
    onCardRemoved: (ctx: Ctx, removed: RemovedCard) => Promise<void>
  }
}

/** Limits card testing with stolen cards; a customer needs only a few attempts. */
const MAX_ATTEMPTS = 10
const MAX_ATTEMPTS_PER_ADDRESS = 30

/** A person's cards at the provider, newest first, and the default one. */
type Wallet = { customerId: string; defaultCard: CardAtProvider | undefined; cards: CardAtProvider[] }
type CardAtProvider = { id: string; fingerprint: string | undefined; card: Stripe.PaymentMethod.Card }

/**
 * The signed-in customer's saved cards, newest first (D17). Refuses with `payments.unreachable`,
 * `payments.not-configured`.
 */
export async function savedCards(ctx: Ctx): Promise<SavedCard[]> {
  const wallet = await walletOf(ctx, await customer(ctx))
  return cardsToKeep(wallet?.cards ?? []).map((kept) => {
    const { id, card } = kept
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
    const isDefault = isSame(kept, wallet && defaultOf(wallet))
    return { id, brand, last4, expMonth, expYear, isDefault, hasExpired: isExpired(ctx, kept) }
  })
}

/**
 * Checks the card chosen for a purchase of `userId`: only the owner can pay with a saved card, or save one. Refuses
 * with 422 at `card`: `payments.saved-card-gone`, also for another customer's card, `payments.saved-card-expired`,
 * `payments.too-many-cards`. Call it outside any transaction.
 */
export async function requireCardChoice(
  ctx: Ctx,
  purchase: { userId: string | null; customer: Stripe.Customer | undefined },
  { savedCardId, savesCard = false }: CardChoice,
): Promise<void> {
  if (savedCardId === undefined && !savesCard) return
  const { userId, customer } = purchase
  const isOwner = ctx.actor.kind === "person" && ctx.actor.userId === userId
  if (!isOwner || !customer) throw cardRefusal("payments.saved-card-gone")
  const { cards } = await walletAt(ctx, customer)
  const card = cards.find(({ id }) => id === savedCardId)
  if (savedCardId !== undefined && !card) throw cardRefusal("payments.saved-card-gone")
  if (card && isExpired(ctx, card)) throw cardRefusal("payments.saved-card-expired")
  if (savesCard && cardsToKeep(cards).length >= MAX_SAVED_CARDS) throw cardRefusal("payments.too-many-cards")
}

/**
 * Starts saving a card; the browser confirms it with the provider. Refuses with `payments.too-many-cards` (409) beyond
 * ten, `platform.too-many`. Call it outside any transaction.
 *
 * @unrecorded No card is saved yet.
 */
export async function beginSavingCard(ctx: Ctx): Promise<{ setupIntentId: string; clientSecret: string }> {
  const profile = await customer(ctx)
  await enforceRateLimit(ctx, `card-setup:${profile.id}`, MAX_ATTEMPTS, HOUR_SECONDS)
  await enforceRateLimit(
    ctx,
    `card-setup:ip:${ctx.network}`,
    MAX_ATTEMPTS_PER_ADDRESS * (ctx.config.demo ? 20 : 1),
    HOUR_SECONDS,
  )
  const { id: customerId } = await ensureCustomer(ctx, profile)
  const wallet = await walletOf(ctx, { ...profile, stripeCustomerId: customerId })
  if (cardsToKeep(wallet?.cards ?? []).length >= MAX_SAVED_CARDS) throw tooManyCardsRefusal()
  const setup = await callProvider(() =>
    ctx.stripe.setupIntents.create({
      customer: customerId,
      allowed_payment_method_types: methodTypes(true),
      usage: "on_session",
      metadata: { user_id: profile.id },
    }),
  )
  if (!setup.client_secret) throw new Error("The setup intent has no client secret.")
  return { setupIntentId: setup.id, clientSecret: setup.client_secret }
}

/**
 * Saves a card that the provider has accepted: older duplicates are removed, and the first card becomes the default.
 * The browser's report is not trusted; the provider's response is. Refuses with `payments.card-unknown` (404),
 * `payments.card-not-saved` (409), `payments.too-many-cards` (409).
 */
export async function saveCard(ctx: Ctx, { setupIntentId }: { setupIntentId: string }): Promise<void> {
  const profile = await customer(ctx)
  const setup = /^seti_\w{1,100}$/.test(setupIntentId)
    ? await callProvider(() => ctx.stripe.setupIntents.retrieve(setupIntentId)).catch(unknown)
    : undefined
  const wallet = await walletOf(ctx, profile)
  if (!setup || !wallet || idOf(setup.customer) !== wallet.customerId) throw notFound("payments.card-unknown")
  if (setup.status !== "succeeded") throw new Refusal("payments.card-not-saved", {}, { status: 409 })
  const saved = wallet.cards.find(({ id }) => id === idOf(setup.payment_method))
  if (!saved) return
  const remaining = cardsToKeep(wallet.cards)
  for (const duplicate of wallet.cards.filter(({ id }) => !remaining.some((card) => card.id === id))) {
    await detach(ctx, duplicate.id)
    const replacedBy = remaining.find((card) => isSame(card, duplicate))?.id ?? null
    await ctx.features.onCardRemoved(ctx, { userId: profile.id, cardId: duplicate.id, replacedBy })
  }
  if (!remaining.some((card) => isSame(card, saved))) throw tooManyCardsRefusal()
  const defaultCard = remaining.find((card) => isSame(card, defaultOf(wallet)))
  if (defaultCard && defaultCard.id !== wallet.defaultCard?.id)
    await setDefault(ctx, wallet, defaultCard).catch(unknown)
  await recordEvent(ctx, { name: "card.saved", subject: `user:${profile.id}` })
}

/** Sets the customer's default card. Refuses with `payments.card-unknown` (404). */
export async function setDefaultCard(ctx: Ctx, { cardId }: { cardId: string }): Promise<void> {
  const profile = await customer(ctx)
  const { wallet, card } = await ownCard(ctx, profile, cardId)
  const made = await setDefault(ctx, wallet, card).catch(unknown)
  if (!made) throw notFound("payments.card-unknown")
  await recordEvent(ctx, { name: "card.made-default", subject: `user:${profile.id}` })
}

/**
 * Removes one of the customer's cards from the provider; if it was the default, the newest of the others becomes it. Refuses
 * with `payments.card-unknown` (404).
 */
export async function removeCard(ctx: Ctx, { cardId }: { cardId: string }): Promise<void> {
  const profile = await customer(ctx)
  const { wallet, card } = await ownCard(ctx, profile, cardId)
  for (const { id } of wallet.cards.filter((each) => isSame(each, card))) {
    await detach(ctx, id)
    await ctx.features.onCardRemoved(ctx, { userId: profile.id, cardId: id, replacedBy: null })
  }
  const next = wallet.cards.find((each) => !isSame(each, card))
  if (next && isSame(card, wallet.defaultCard)) await setDefault(ctx, wallet, next).catch(unknown)
  await recordEvent(ctx, { name: "card.removed", subject: `user:${profile.id}` })
}

/** The ids of all that `removeCard` removes: the card and the others with its number. None for an unknown card. */
export async function copiesOfCard(ctx: Ctx, { cardId }: { cardId: string }): Promise<string[]> {
  const { cards = [] } = (await walletOf(ctx, await customer(ctx))) ?? {}
  const card = cards.find(({ id }) => id === cardId)
  return card ? cards.filter((each) => isSame(each, card)).map(({ id }) => id) : []
}

/** Only the customer manages their saved cards; no operator does. */
function customer(ctx: Ctx): Promise<Profile> {
  requireRole(ctx, "personal")
  return requireProfile(ctx)
}

async function walletOf(ctx: Ctx, profile: Profile): Promise<Wallet | undefined> {
  const found = await customerOf(ctx, profile)
  return found && walletAt(ctx, found)
}

async function walletAt(ctx: Ctx, found: Stripe.Customer): Promise<Wallet> {
  const { data } = await callProvider(() =>
    ctx.stripe.customers.listPaymentMethods(found.id, { type: "card", limit: 100 }),
  )
  const cards = data.flatMap(({ id, card }) => (card ? [{ id, card, fingerprint: card.fingerprint ?? undefined }] : []))
  const defaultCard = idOf(found.invoice_settings.default_payment_method)
  return { customerId: found.id, cards, defaultCard: cards.find(({ id }) => id === defaultCard) }
}

/** The chosen default card, otherwise the first that was saved. */
const defaultOf = ({ defaultCard, cards }: Wallet): CardAtProvider | undefined => defaultCard ?? cards.at(-1)

const isExpired = (ctx: Ctx, { card }: CardAtProvider) =>
  hasExpired({ expMonth: card.exp_month, expYear: card.exp_year }, romeDate(ctx.now()))

/** The same card, also if saved twice. */
const isSame = (one: CardAtProvider, other: CardAtProvider | undefined) =>
  one.id === other?.id || (one.fingerprint !== undefined && one.fingerprint === other?.fingerprint)

/** Looks up the id only among the customer's own cards; any other is unknown. */
async function ownCard(ctx: Ctx, profile: Profile, cardId: string) {
  const wallet = await walletOf(ctx, profile)
  const card = wallet?.cards.find(({ id }) => id === cardId)
  if (!wallet || !card) throw notFound("payments.card-unknown")
  return { wallet, card }
}

const setDefault = (ctx: Ctx, { customerId }: Wallet, { id }: CardAtProvider) =>
  callProvider(() => ctx.stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } }))

/** Ignores a card that is already detached. */
const detach = (ctx: Ctx, cardId: string) => callProvider(() => ctx.stripe.paymentMethods.detach(cardId)).catch(unknown)

const idOf = (given: string | { id: string } | null | undefined) => (typeof given === "string" ? given : given?.id)

/** Ignores an object that the provider does not know, or that changed in the meantime. */
function unknown(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
  throw error
}

const cardRefusal = (code: string) => invalid([{ field: "card", code, details: { most: MAX_SAVED_CARDS } }])

const tooManyCardsRefusal = () => new Refusal("payments.too-many-cards", { most: MAX_SAVED_CARDS }, { status: 409 })
