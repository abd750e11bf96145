import { useSearchParams } from "react-router"
import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { withdrawGiftCard } from "../../payments/gift-cards/gift-card-balance-removal.server"
import { issueGiftCardTo } from "../../payments/gift-cards/gift-card-gift.server"
import { GiftCardHistory, type ShownCard } from "../../payments/ui/GiftCardHistory"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { EmptyState } from "../../platform/ui/EmptyState"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { giftForm, withdrawalForm } from "../forms"
import { operatorGiftCards } from "../gift-cards.server"
import { GiftForm } from "../members/ui/GiftForm"
import { withSeen } from "../seen.server"
import { submitAsOperator } from "../submit.server"
import { ConfirmationAction } from "../ui/ConfirmationAction"
import { FindForm } from "../ui/FindForm"
import type { Route } from "./+types/gift-cards"

const PAGE = "/admin/gift-cards"

export const meta = () => plainHead(m.back_office_gift_cards(), m.back_office_gift_cards_lead())

export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = (url.searchParams.get("find") ?? "").slice(0, 100)
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => ({
    wanted,
    giftKey: crypto.randomUUID(),
    cards: await operatorGiftCards(ctx, wanted),
  }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  if (form.get("intent") === "withdraw")
    return submitAsOperator(ctx, form, withdrawalForm, async (input) => {
      await withdrawGiftCard(ctx, input)
      return redirectWithNotice(ctx, PAGE, "withdrawn")
    })
  return submitAsOperator(ctx, form, giftForm, async (input) => {
    const { id } = await issueGiftCardTo(ctx, input)
    return redirectWithNotice(ctx, `${PAGE}?card=${id}`, "issued")
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = { issued: m.back_office_gift_issued, withdrawn: m.back_office_gift_withdrawn }

export default function GiftCardsPage({ loaderData: { cards, wanted, giftKey }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  const [query] = useSearchParams()
  return (
    <>
      <PageHeading title={m.back_office_gift_cards()} lead={m.back_office_gift_cards_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <GiftForm key={query.toString()} giftKey={giftKey} result={actionData} />
      <Section id="gift-cards" title={m.back_office_gift_all()}>
        <FindForm key={wanted} description={m.back_office_gift_find_hint()} wanted={wanted} path={PAGE} />
        {cards.length === 0 ? (
          <EmptyState title={wanted ? m.back_office_gift_none_found() : m.back_office_gift_none()} />
        ) : (
          <ul className="grid gap-5">
            {cards.map((card) => (
              <GiftCardHistory key={card.id} card={card} owner={card.owner}>
                {card.balanceCents > 0 ? <Withdrawal card={card} /> : null}
              </GiftCardHistory>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

const Withdrawal = ({ card }: { card: ShownCard }) => (
  <ConfirmationAction
    label={m.back_office_gift_withdraw()}
    consequence={m.back_office_gift_withdraw_consequence({ amount: formatCents(card.balanceCents, "eur") })}
    confirm={m.back_office_gift_withdraw_do()}
    variant="danger"
    values={{ intent: "withdraw", giftCardId: card.id }}
    subject={`gift-card:${card.id}`}
  />
)
