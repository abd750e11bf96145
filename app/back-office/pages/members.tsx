import { redirect, useLocation, useSearchParams } from "react-router"
import { userByEmail } from "../../accounts/queries.server"
import { dispatchForm, endMembershipForm, giveForm } from "../../membership/forms"
import { memberList } from "../../membership/member-list.server"
import { endByOperator, giveMembership } from "../../membership/memberships.server"
import { tierIds, tierName } from "../../membership/rules/tiers"
import { dispatchSteelCard, steelCardList } from "../../membership/steel-cards.server"
import { formatDate, formatInstant } from "../../platform/dates"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { invalid } from "../../platform/refusal"
import { Button } from "../../platform/ui/Button"
import { MailLink } from "../../platform/ui/ContactLink"
import { EmptyState } from "../../platform/ui/EmptyState"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { useRootData } from "../../platform/ui/root-data"
import { Select } from "../../platform/ui/Select"
import { resultFor, useRefusal, useServerForm } from "../../platform/ui/server-form"
import { TextField } from "../../platform/ui/TextField"
import { useScrollIntoView } from "../../platform/ui/use-shown"
import { submitAsOperator } from "../submit.server"
import { ConfirmedAction } from "../ui/ConfirmedAction"
import { QueueCard } from "../ui/QueueCard"
import type { Route } from "./+types/members"

const PAGE = "/admin/members"

export const meta = () => plainHead(m.membership_members(), m.membership_members_lead())

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { giveKey: crypto.randomUUID(), members: await memberList(ctx), cards: await steelCardList(ctx) }
}

/** Post/redirect/get: the result is in the query, so that a reload does not repeat the action. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  if (form.get("intent") === "dispatch")
    return submitAsOperator(ctx, form, dispatchForm, async (input) => {
      await dispatchSteelCard(ctx, input)
      return redirect(PAGE)
    })
  if (form.get("intent") === "end")
    return submitAsOperator(ctx, form, endMembershipForm, async (input) => {
      await endByOperator(ctx, input)
      return redirect(PAGE)
    })
  return submitAsOperator(ctx, form, giveForm, async ({ email, ...gift }) => {
    const user = await userByEmail(ctx, email)
    if (user?.role !== "personal") throw invalid([{ field: "email", code: "membership.give-no-customer" }])
    await giveMembership(ctx, { userId: user.id, ...gift })
    return redirect(`${PAGE}?done=given`)
  })
}

/** Steel cards to send, active memberships, and memberships without payment. */
export default function MembersPage({ loaderData: { giveKey, members, cards }, actionData }: Route.ComponentProps) {
  const { locale } = useRootData()
  const refusal = useRefusal(actionData, { focusesField: true })
  const [query] = useSearchParams()
  const { key } = useLocation()
  const isGiven = !actionData && query.get("done") === "given"
  const notice = useScrollIntoView<HTMLDivElement>(isGiven ? key : undefined)
  return (
    <>
      <PageHeading title={m.membership_members()} lead={m.membership_members_lead()} />
      {isGiven ? (
        <div ref={notice}>
          <Notice tone="success">{m.membership_members_given()}</Notice>
        </div>
      ) : null}
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <section aria-labelledby="cards" className="grid gap-5">
        <h2 id="cards" className="text-3xl">
          {m.membership_members_cards()}
        </h2>
        {cards.ordered.length === 0 ? <EmptyState title={m.membership_members_cards_none()} /> : null}
        {cards.ordered.map(({ card, name, email }) => (
          <QueueCard
            key={card.id}
            title={card.engraving}
            since={card.createdAt}
            details={[tierName(card.tierId), name, <MailLink key="mail" address={email} />]}
            acts={
              <ConfirmedAction
                label={m.membership_members_dispatch()}
                consequence={m.membership_members_dispatch_what()}
                confirm={m.membership_members_dispatch()}
                values={{ intent: "dispatch", cardId: card.id }}
              >
                <TextField name="tracking" label={m.membership_members_tracking()} maxLength={100} autoComplete="off" />
              </ConfirmedAction>
            }
          >
            <p className="whitespace-pre-line">{card.address}</p>
          </QueueCard>
        ))}
        {cards.dispatched.length > 0 ? (
          <details>
            <summary className="touch cursor-pointer py-2">{m.membership_members_sent()}</summary>
            <ul className="grid gap-2">
              {cards.dispatched.map(({ card, name }) => (
                <li key={card.id} className="border-t border-line pt-2">
                  {card.engraving}, {name},{" "}
                  {card.dispatchedAt ? formatInstant(card.dispatchedAt, locale, { dateStyle: "medium" }) : ""}
                  {card.tracking ? ` · ${card.tracking}` : ""}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </section>
      <section aria-labelledby="members" className="grid gap-5">
        <h2 id="members" className="text-3xl">
          {m.membership_members_active()}
        </h2>
        {members.length === 0 ? <EmptyState title={m.membership_members_none()} /> : null}
        <ul className="grid gap-0">
          {members.map((member) => (
            <li key={member.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-3">
              <span>
                {member.name} · <MailLink address={member.email} />
              </span>
              <span className="text-muted">
                {tierName(member.tierId)},{" "}
                {m.membership_members_since({
                  from: formatDate(member.startedOn, locale),
                  until: formatDate(member.renewsOn, locale),
                })}
                , {member.isRenewed ? m.membership_members_renews() : m.membership_members_ends()}
              </span>
              <ConfirmedAction
                label={m.membership_members_end()}
                consequence={m.membership_members_end_what()}
                confirm={m.membership_members_end()}
                variant="danger"
                values={{ intent: "end", membershipId: member.id }}
              />
            </li>
          ))}
        </ul>
      </section>
      <GiveForm giveKey={giveKey} result={resultFor(actionData, { intent: "give" })} />
    </>
  )
}

function GiveForm({ giveKey, result }: { giveKey: string; result: Route.ComponentProps["actionData"] }) {
  const { props, field } = useServerForm(result)
  return (
    <section aria-labelledby="give" className="grid max-w-2xl gap-5">
      <h2 id="give" className="text-3xl">
        {m.membership_members_give()}
      </h2>
      <p className="text-muted">
        {m.membership_members_give_lead()} {m.membership_members_give_what()}
      </p>
      <form method="post" {...props} className="grid gap-5">
        <input type="hidden" name="intent" value="give" />
        <input type="hidden" name="key" value={giveKey} />
        <TextField
          {...field("email")}
          type="email"
          label={m.membership_members_give_email()}
          required
          autoComplete="off"
        />
        <Select
          {...field("tierId")}
          label={m.membership_members_give_tier()}
          choices={tierIds.map((id) => ({ value: id, label: tierName(id) }))}
        />
        <TextField {...field("months")} label={m.membership_members_give_for()} inputMode="numeric" required />
        <TextField {...field("reason")} label={m.membership_members_give_why()} required maxLength={300} />
        <Button className="justify-self-start">{m.membership_members_give()}</Button>
      </form>
    </section>
  )
}
