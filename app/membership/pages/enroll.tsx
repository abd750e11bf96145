import { useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { formatDate } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { LinkButton } from "../../platform/ui/Button"
import { Checkbox } from "../../platform/ui/fields/Checkbox"
import { useScrollIntoView } from "../../platform/ui/hooks/use-scroll-into-view"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { useRootData } from "../../platform/ui/page/root-data"
import { enrolmentPage } from "../member-page.server"
import { planPrice } from "../rules/plan"
import { billingCycleOf, hasCardIn, STEEL_CARD_CENTS, tierName } from "../rules/tiers"
import { SteelCardFields, steelCardOf } from "../steel-cards/ui/SteelCardFields"
import { EnrolmentSummary } from "../ui/EnrolmentSummary"
import { MembershipPayment } from "../ui/MembershipPayment"
import type { Route } from "./+types/enroll"

export const meta = () => plainHead(m.membership_title(), m.membership_enrol_description())

/** `?billing=monthly`; annually by default. `?card=1` offers the steel card ticked. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const cycle = billingCycleOf(url.searchParams.get("billing"))
  const page = await enrolmentPage(ctxOf(context), { tierId: params.tierId, cycle })
  return page && { ...page, withCard: hasCardIn(url.searchParams) }
}

/** Enrolment (part 3 §2): summary, steel card, payment, welcome. */
export default function EnrolPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="theme-paper min-h-[85dvh]">
      <div className="page-column grid max-w-3xl content-start gap-10 pt-top pb-24">
        {loaderData ? <Enrol page={loaderData} /> : <PersonalOnly />}
      </div>
    </div>
  )
}

/** What a business account reads (D63). */
const PersonalOnly = () => (
  <PageHeading title={m.membership_personal_title()} lead={m.membership_personal_lead()}>
    <p className="mt-4 flex flex-wrap gap-4">
      <LinkButton to="/partner/dashboard">{m.membership_personal_dashboard()}</LinkButton>
      <LinkButton to="/membership" variant="outline">
        {m.membership_teaser_link()}
      </LinkButton>
    </p>
  </PageHeading>
)

type Page = NonNullable<Route.ComponentProps["loaderData"]>

function Enrol({ page }: { page: Page }) {
  const { plan, isMember, awaitedTierId, lastDay } = page
  const [done, setDone] = useState<"card" | "crypto">()
  const result = useScrollIntoView<HTMLDivElement>(done)
  const tier = tierName(plan.tierId)
  const date = formatDate(lastDay)
  return (
    <>
      {done ? (
        <div ref={result} className="outline-none">
          <PageHeading
            title={done === "card" ? m.membership_welcome_title() : m.membership_welcome_crypto_title()}
            lead={done === "card" ? m.membership_welcome_body({ tier, date }) : m.membership_awaited_sent({ tier })}
          >
            <LinkButton to="/account/membership" className="mt-4 justify-self-start">
              {m.membership_welcome_action()}
            </LinkButton>
          </PageHeading>
        </div>
      ) : isMember ? (
        <PageHeading title={m.membership_member_already_title()} lead={m.membership_already_member()}>
          <LinkButton to="/account/membership" className="mt-4 justify-self-start">
            {m.membership_member_already_action()}
          </LinkButton>
        </PageHeading>
      ) : awaitedTierId ? (
        <PageHeading
          title={m.membership_welcome_crypto_title()}
          lead={m.membership_awaited_sent({ tier: tierName(awaitedTierId) })}
        >
          <LinkButton to="/account/membership" className="mt-4 justify-self-start">
            {m.membership_welcome_action()}
          </LinkButton>
        </PageHeading>
      ) : (
        <>
          <PageHeading title={m.membership_enrol_title({ tier })} lead={m.membership_enrol_starts({ date })} />
          <Enrolment {...page} onDone={setDone} />
        </>
      )}
    </>
  )
}

type EnrolmentProps = Pick<Page, "plan" | "options" | "withCard"> & {
  onDone: (method: "card" | "crypto") => void
}

function Enrolment({ plan, options, withCard, onDone }: EnrolmentProps) {
  const { currency } = useRootData()
  const { revalidate } = useRevalidator()
  const [hasCard, setHasCard] = useState(withCard)
  const ordersCard = useRef(withCard)
  const price = planPrice(plan, hasCard, currency)
  return (
    <>
      <EnrolmentSummary plan={plan} price={price} currency={currency} />
      <MembershipPayment
        path="/api/memberships"
        name={`enrolment:${plan.tierId}:${plan.cycle}`}
        body={(form) => ({ ...plan, ...(ordersCard.current ? { steelCard: steelCardOf(form) } : {}) })}
        amount={{ amountDueCents: price.amountDueCents, currency }}
        options={options}
        offersRenewals
        offersCrypto={!hasCard}
        cancellation={m.membership_terms()}
        onDone={onDone}
        onStale={() => void revalidate()}
      >
        {(errors) => (
          <div className="grid gap-6">
            <Checkbox
              checked={hasCard}
              description={`${m.membership_card_add_help({ price: formatPrice(STEEL_CARD_CENTS, currency) })} ${m.membership_card_by_card()}`}
              onChange={(ticked) => {
                ordersCard.current = ticked
                setHasCard(ticked)
              }}
            >
              {m.membership_card_add()}
            </Checkbox>
            {hasCard ? <SteelCardFields recipient={options.billing.name} errors={errors} /> : null}
          </div>
        )}
      </MembershipPayment>
    </>
  )
}
