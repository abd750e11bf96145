import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { callApi } from "../../platform/ui/call-api"
import { Checkbox } from "../../platform/ui/fields/Checkbox"
import { anchorId } from "../../platform/ui/fields/Field"
import { RadioGroup } from "../../platform/ui/fields/RadioGroup"
import { usePageHasUser } from "../../platform/ui/forms/draft-user"
import { useRootData } from "../../platform/ui/page/root-data"
import { Skeleton } from "../../platform/ui/Skeleton"
import type { SavedCards } from "../api.server"
import { type CardChoice, MAX_SAVED_CARDS } from "../rules/saved-cards"
import { ProviderCardField } from "./CardField"
import { CARD, type CardFieldHandle, type CardFieldProps } from "./card-handle"
import { cardName, expiryText } from "./saved-card-text"

export type PaymentCardHandle = CardFieldHandle & {
  /** The card that pays, sent to the server when the payment starts. */
  choice: () => CardChoice
}

type Props = Pick<CardFieldProps, "billing"> & {
  ref: Ref<PaymentCardHandle>
  amountCents: number
  currency: Currency
  /** A payment is being submitted. */
  busy?: boolean
  publishableKey: string | undefined
  /** False if the signed-in person pays for another person's purchase: their saved cards cannot be used. */
  isOwn?: boolean
  /** The card is saved in any case, for renewals that the customer agreed to (D66). */
  savesForRenewals?: boolean
}

const OTHER = "other"

/** The card that pays: one of the customer's saved cards, or another, which they may save. A guest types theirs. */
export function PaymentCard({
  ref,
  amountCents,
  currency,
  isOwn = true,
  busy = false,
  savesForRenewals = false,
  ...field
}: Props) {
  const saved = useSavedCards(isOwn)
  const card = useRef<CardFieldHandle>(null)
  const [chosen, setChosen] = useState<string>()
  const [savesCard, setSavesCard] = useState(false)
  const cards = saved.cards ?? []
  const value = chosen ?? cards.find(({ hasExpired }) => !hasExpired)?.id ?? OTHER
  const savedCardId = value === OTHER ? undefined : value

  useImperativeHandle(ref, () => ({
    choice: () => (savedCardId ? { savedCardId } : { savesCard: savesCard && !savesForRenewals }),
    prepare: async () => (card.current ? card.current.prepare() : { error: m.payments_not_ready() }),
    confirm: async (clientSecret) => (await card.current?.confirm(clientSecret)) ?? { error: m.payments_not_ready() },
  }))

  return (
    <div id={savedCardId ? anchorId(CARD) : undefined} data-payment className="grid scroll-mt-28 gap-5">
      {saved.isLoading ? (
        <div role="status" className="grid gap-2">
          <Skeleton className="h-18 rounded-field" />
          <Skeleton className="h-18 rounded-field" />
          <span className="sr-only">{m.payments_saved_card_loading()}</span>
        </div>
      ) : (
        <>
          {cards.length > 0 ? (
            <RadioGroup
              name="savedCard"
              label={m.payments_saved_card_choose()}
              value={value}
              // No change during submission.
              onChange={(picked) => busy || setChosen(picked)}
              choices={[
                ...cards.map((card) => ({
                  value: card.id,
                  label: cardName(card),
                  description: expiryText(card),
                  aside: card.isDefault ? (
                    <span className="text-sm">{m.payments_saved_card_default()}</span>
                  ) : undefined,
                  disabled: card.hasExpired,
                })),
                { value: OTHER, label: m.payments_saved_card_other() },
              ]}
            />
          ) : null}
          <div {...(savedCardId ? { className: "contents" } : { id: anchorId(CARD), className: "scroll-mt-28" })}>
            <ProviderCardField
              {...field}
              ref={card}
              use={{ mode: "payment", amountCents, currency, savesCard: savesCard || savesForRenewals }}
              savedCardId={savedCardId}
            />
          </div>
          {saved.canSaveCard && !savesForRenewals && savedCardId === undefined && cards.length < MAX_SAVED_CARDS ? (
            <Checkbox
              checked={savesCard}
              onChange={(ticked) => busy || setSavesCard(ticked)}
              description={m.payments_saved_card_keep_help()}
            >
              {m.payments_saved_card_keep()}
            </Checkbox>
          ) : null}
        </>
      )}
    </div>
  )
}

/** The signed-in customer's cards, the default first; if they cannot be loaded, a card is typed as by a guest. */
function useSavedCards(isOwn: boolean) {
  const isSignedIn = usePageHasUser()
  const { person } = useRootData()
  const isAsked = isOwn && isSignedIn && (person === null || person.role === "personal")
  const [result, setResult] = useState<SavedCards & { canSaveCard: boolean }>()
  useEffect(() => {
    if (!isAsked) return
    const aborting = new AbortController()
    callApi<SavedCards>("/api/payment-methods", { signal: aborting.signal }).then(
      ({ ok, ...response }) => {
        const cards = "data" in response ? response.data.cards : []
        setResult({ cards: [...cards].sort((a, b) => Number(b.isDefault) - Number(a.isDefault)), canSaveCard: ok })
      },
      () => {},
    )
    return () => aborting.abort()
  }, [isAsked])
  return { cards: result?.cards, canSaveCard: result?.canSaveCard ?? false, isLoading: isAsked && !result }
}
