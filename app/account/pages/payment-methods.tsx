import { Form, Link, useLocation, useNavigate, useNavigation, useSearchParams } from "react-router"
import { requireProfile } from "../../accounts/queries.server"
import { SavedNotice } from "../../accounts/ui/SavedNotice"
import { isRenewalCard } from "../../membership/member-choices.server"
import { type SavedCardInput, savedCardForm } from "../../payments/forms"
import { MAX_SAVED_CARDS, type SavedCard } from "../../payments/rules/saved-cards"
import {
  copiesOfCard,
  removeCard,
  saveCard,
  savedCards,
  setDefaultCard,
} from "../../payments/stripe/saved-cards.server"
import { cardName } from "../../payments/ui/saved-card-text"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { Refusal } from "../../platform/refusal"
import { Button, buttonClass, LinkButton } from "../../platform/ui/Button"
import { Dialog } from "../../platform/ui/Dialog"
import { EmptyState } from "../../platform/ui/EmptyState"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { useScrollIntoView } from "../../platform/ui/hooks/use-scroll-into-view"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { AddCard } from "../ui/AddCard"
import { SavedCardFace } from "../ui/SavedCardFace"
import type { Route } from "./+types/payment-methods"

const PAGE = "/account/payment-methods"

export const meta = () => plainHead(m.account_tab_payment_methods(), m.account_cards_lead())

/** If the provider cannot be reached, the page shows `unavailable` instead of failing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { name, email, phone } = await requireProfile(ctx)
  const billing = { name, email, phone: phone ?? "" }
  const { publishableKey } = ctx.config.stripe
  const cardId = url.searchParams.get("remove")
  try {
    const cards = await savedCards(ctx)
    const renewsMembership = cardId !== null && (await isRenewalCard(ctx, await copiesOfCard(ctx, { cardId })))
    return { cards, renewsMembership, billing, publishableKey, unavailable: undefined }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status < 500) throw error
    return { cards: [], renewsMembership: false, billing, publishableKey, unavailable: textOf(error.code) }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(
    ctx,
    await readForm(request),
    savedCardForm,
    async (input) => {
      if (input.intent === "save") await saveCard(ctx, input)
      else if (input.intent === "default") await setDefaultCard(ctx, input)
      else await removeCard(ctx, input)
      return input.intent
    },
    { authorise: () => requireRole(ctx, "personal") },
  )
}

export const shouldRevalidate = revalidateIfRefused

const doneText: Record<SavedCardInput["intent"], () => string> = {
  save: m.account_card_saved,
  default: m.account_card_default_chosen,
  remove: m.account_card_removed,
}

/** Saved cards: add, choose the default, remove (D17). */
export default function PaymentMethodsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cards, renewsMembership, billing, publishableKey, unavailable } = loaderData
  const [query] = useSearchParams()
  const cardToRemove = cards.find(({ id }) => id === query.get("remove"))
  const refusal = useRefusal(actionData)
  const doneAt = actionData?.at
  const done = actionData?.done
  const savedNotice = useScrollIntoView<HTMLDivElement>(doneAt)
  const adding = query.has("add") && cards.length < MAX_SAVED_CARDS
  return (
    <>
      <PageHeading title={m.account_tab_payment_methods()} lead={m.account_cards_lead()} />
      {unavailable ? <Notice tone="danger">{unavailable}</Notice> : null}
      {cardToRemove ? null : <FormErrors refusal={refusal} />}
      {adding && !unavailable ? (
        <AddCard page={PAGE} publishableKey={publishableKey} billing={billing} />
      ) : cards.length > 0 || doneAt !== undefined ? (
        <div ref={savedNotice} className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {cards.length === 0 ? null : cards.length < MAX_SAVED_CARDS ? (
            <AddLink />
          ) : (
            <p className="text-muted">{m.payments_too_many_cards({ most: MAX_SAVED_CARDS })}</p>
          )}
          <SavedNotice at={doneAt}>{done ? doneText[done]() : null}</SavedNotice>
        </div>
      ) : null}
      {cards.length > 0 ? (
        <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
          {cards.map((card) => (
            <SavedCardEntry key={card.id} card={card} />
          ))}
        </ul>
      ) : null}
      {cards.length === 0 && !adding && !unavailable ? (
        <EmptyState title={m.account_cards_none()}>
          <p>{m.account_cards_none_hint()}</p>
          <AddLink />
        </EmptyState>
      ) : null}
      {cardToRemove ? (
        <RemoveDialog
          card={cardToRemove}
          alone={cards.length === 1}
          renewsMembership={renewsMembership}
          refusal={refusal}
        />
      ) : null}
    </>
  )
}

const AddLink = () => (
  <LinkButton to="?add" variant="outline" preventScrollReset>
    {m.account_card_add()}
  </LinkButton>
)

function SavedCardEntry({ card }: { card: SavedCard }) {
  const name = cardName(card)
  return (
    <li className="grid max-w-sm content-start gap-2">
      <SavedCardFace card={card} />
      <div className="-mx-3 flex flex-wrap justify-between">
        {card.isDefault ? null : (
          <Form method="post" action={PAGE} preventScrollReset>
            <input type="hidden" name="cardId" value={card.id} />
            <Button variant="quiet" name="intent" value="default">
              {m.account_card_make_default()}
              <span className="sr-only">{`: ${name}`}</span>
            </Button>
          </Form>
        )}
        <Link to={`?remove=${card.id}`} preventScrollReset className={buttonClass("quiet", "ml-auto")}>
          {m.account_card_remove()}
          <span className="sr-only">{`: ${name}`}</span>
        </Link>
      </div>
    </li>
  )
}

type RemoveDialogProps = {
  card: SavedCard
  alone: boolean
  /** The renewals of the membership are charged to it. */
  renewsMembership: boolean
  refusal: ReturnType<typeof useRefusal>
}

function RemoveDialog({ card, alone, renewsMembership, refusal }: RemoveDialogProps) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const busy = useNavigation().state === "submitting"
  return (
    <Dialog
      title={m.account_card_remove_title()}
      locationKey={key}
      onClose={() => void navigate(PAGE, { preventScrollReset: true })}
      footer={
        <>
          <LinkButton to={PAGE} variant="quiet" preventScrollReset>
            {m.account_card_remove_cancel()}
          </LinkButton>
          <Form method="post" action={`${PAGE}?remove=${card.id}`} preventScrollReset>
            <input type="hidden" name="cardId" value={card.id} />
            <Button variant="danger" name="intent" value="remove" pending={busy}>
              {m.account_card_remove()}
            </Button>
          </Form>
        </>
      }
    >
      <FormErrors refusal={refusal} />
      {renewsMembership ? <Notice tone="warning">{m.account_card_remove_renewal()}</Notice> : null}
      <p>{m.account_card_remove_body({ card: cardName(card) })}</p>
      {card.isDefault && !alone ? <p className="text-muted">{m.account_card_remove_default()}</p> : null}
    </Dialog>
  )
}
