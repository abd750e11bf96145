import { Form, Link, redirect, useNavigation } from "react-router"
import { prizeTexts } from "../../membership/gifts/gifts.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { linkHead } from "../../platform/ui/page/page-head"
import { acceptPrize, declinePrize, giveAddress, winnersPrize } from "../awards/awards.server"
import { DeliveryAddressForm } from "../awards/ui/DeliveryAddressForm"
import { deliveryAddressForm, prizeAnswerForm } from "../forms"
import { winnerOf } from "../queries.server"
import type { AwardOutcome } from "../rules/award-state"
import { isCollected, isDelivered } from "../rules/delivery-address"
import { DELIVERY_BUSINESS_DAYS, PRIZE_MEMBERSHIP, ticketNumberText } from "../rules/edition"
import { EditionLinks } from "../ui/EditionLinks"
import { editionTitle } from "../ui/edition-title"
import { prizeName } from "../ui/prize-name"
import type { Route } from "./+types/prize"

type WinnersPrize = Awaited<ReturnType<typeof winnersPrize>>

const accessOf = (url: URL, { awardId }: Route.LoaderArgs["params"]) => ({
  awardId,
  token: url.searchParams.get("token") ?? undefined,
})

/** A winner's prize, by the session of its owner or by the signed link of a guest; 404 for anybody else. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const prize = await winnersPrize(ctx, accessOf(url, params))
  return { prize, membershipTerm: await membershipTerm(ctx, params, prize) }
}

/** For the signed-in winner: when a membership that is not given yet begins, and what becomes of their own, in sentences. */
async function membershipTerm(ctx: Ctx, { awardId }: Route.LoaderArgs["params"], { prize, outcome }: WinnersPrize) {
  const isComing = prize.kind === "membership" && (outcome === "notified" || outcome === "accepted")
  if (!isComing || ctx.actor.kind !== "person") return []
  const { userId } = ctx.actor
  if (userId !== (await winnerOf(ctx, awardId))) return []
  return prizeTexts(ctx, { userId, ...PRIZE_MEMBERSHIP })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const access = accessOf(url, params)
  const form = await readForm(request)
  const back = () => redirect(`${url.pathname}${url.search}`)
  if (form.get("intent") === "address")
    return submitForm(ctx, form, deliveryAddressForm, async (address) => {
      await giveAddress(ctx, { ...access, address })
      return back()
    })
  return submitForm(ctx, form, prizeAnswerForm, async ({ intent }) => {
    await (intent === "accept" ? acceptPrize : declinePrize)(ctx, access)
    return back()
  })
}

export const shouldRevalidate = revalidateIfRefused

export const meta: Route.MetaFunction = () => linkHead(m.draw_won_title(), m.draw_won_description())

/** Titles of the page once the prize is no longer the winner's. */
const overTitles: Partial<Record<AwardOutcome, () => string>> = {
  declined: m.draw_won_over_declined,
  unanswered: m.draw_won_over_unanswered,
  deleted: m.draw_won_over_unanswered,
  void: m.draw_won_over_void,
}

/** Where a winner accepts or declines a prize within seven days, says where to deliver it or reads where to collect it, and later sees its state. */
export default function PrizePage({ loaderData: { prize, membershipTerm }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData)
  const { formData } = useNavigation()
  const isSending = (intent: string) => formData?.get("intent") === intent
  const day = (at: Date | null) => (at ? formatInstant(at, { dateStyle: "full" }) : "")
  const name = prizeName(prize.prize)
  const isMembershipOfGuest = prize.prize.kind === "membership" && !prize.hasAccount && prize.outcome !== "delivered"
  const overTitle = overTitles[prize.outcome]
  const handOverText = isCollected(prize.prize.kind)
    ? m.draw_won_collected({ place: brand.office.locality, day: day(prize.deliverBy) })
    : m.draw_won_delivery({ day: day(prize.deliverBy) })
  return (
    <div className="theme-paper">
      <article className="reading-column grid gap-8 pt-top pb-20">
        <PageHeading
          overline={m.draw_ticket_of({
            number: ticketNumberText(prize.ticketNumber),
            edition: editionTitle(prize.editionId),
          })}
          title={overTitle ? overTitle() : m.draw_won_prize({ prize: name })}
        />
        <FormErrors refusal={refusal} />
        {prize.outcome === "notified" ? (
          <div className="grid gap-5">
            <p className="max-w-[60ch] text-lg">{m.draw_won_until({ day: day(prize.answerBy) })}</p>
            {isCollected(prize.prize.kind) ? (
              <p className="max-w-[60ch]">
                {m.draw_won_collected_later({ place: brand.office.locality, days: String(DELIVERY_BUSINESS_DAYS) })}
              </p>
            ) : null}
            {membershipTerm.length > 0 ? <p className="max-w-[60ch]">{membershipTerm.join(" ")}</p> : null}
            {prize.prize.kind === "membership" && prize.isBusiness ? (
              <p className="max-w-[60ch]">{m.draw_won_membership_asked()}</p>
            ) : null}
            <Form method="post" className="grid justify-items-start">
              <input type="hidden" name="intent" value="accept" />
              <Button pending={isSending("accept")} className="max-sm:w-full">
                {m.draw_won_accept()}
              </Button>
            </Form>
            <details className="border-t border-line pt-2">
              <summary className="touch flex cursor-pointer items-center font-medium">{m.draw_won_decline()}</summary>
              <Form method="post" className="grid justify-items-start gap-4 pt-1">
                <input type="hidden" name="intent" value="decline" />
                <p className="max-w-[60ch] text-muted">{m.draw_won_decline_text()}</p>
                <Button variant="outline" pending={isSending("decline")} className="max-sm:w-full">
                  {m.draw_won_decline_do()}
                </Button>
              </Form>
            </details>
          </div>
        ) : null}
        {prize.outcome === "accepted" ? (
          <Notice tone="success" title={m.draw_won_accepted()}>
            {prize.prize.kind !== "membership"
              ? handOverText
              : prize.hasAccount
                ? prize.isBusiness
                  ? m.draw_won_membership_business()
                  : [m.draw_won_membership(), ...membershipTerm].join(" ")
                : null}
          </Notice>
        ) : null}
        {prize.outcome === "accepted" && isDelivered(prize.prize.kind) ? (
          <DeliveryAddressForm address={prize.address} answer={actionData} isPending={isSending("address")} />
        ) : null}
        {prize.outcome === "delivered" ? (
          <Notice tone="success">
            <span>{m.draw_won_delivered({ day: day(prize.deliveredAt) })}</span>
            {prize.prize.kind === "membership" && prize.hasAccount && !prize.isBusiness ? (
              <>
                {" "}
                <Link to="/account/membership" className="underline underline-offset-4">
                  {m.draw_won_see_membership()}
                </Link>
              </>
            ) : null}
          </Notice>
        ) : null}
        {overTitle ? <p className="text-lg font-medium">{name}</p> : null}
        {overTitle && prize.next ? (
          <p className="max-w-[60ch] text-lg">
            {prize.next === "substitute"
              ? m.draw_won_passed_on()
              : prize.next === "charity"
                ? m.draw_won_to_charity({ charity: brand.draw.charity })
                : m.draw_won_unassigned()}
          </p>
        ) : null}
        {isMembershipOfGuest && !overTitle ? (
          <div className="grid justify-items-start gap-4">
            <p className="max-w-[60ch]">{m.draw_mail_membership_guest()}</p>
            <LinkButton to="/signup" variant="outline">
              {m.draw_won_sign_up()}
            </LinkButton>
          </div>
        ) : null}
        <EditionLinks editionId={prize.editionId} />
      </article>
    </div>
  )
}
