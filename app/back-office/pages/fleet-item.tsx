import type { ReactNode } from "react"
import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import {
  describedFaults,
  describeItem,
  fleetItem,
  moveItem,
  offerAgain,
  setBackSoon,
  setDailyPrice,
  setOffered,
} from "../../catalogue/fleet.server"
import { priceUnit } from "../../catalogue/rules/categories"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { resultFor, useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import { blockItemDays, itemBlocks, unblockItemDays } from "../fleet/blocks.server"
import { AvailabilityForms } from "../fleet/ui/AvailabilityForms"
import { BlockedDays } from "../fleet/ui/BlockedDays"
import { FleetForm } from "../fleet/ui/FleetForm"
import { FleetState } from "../fleet/ui/FleetRow"
import { fleetName } from "../fleet/ui/fleet-name"
import { ItemFields, labelsOf, TariffField } from "../fleet/ui/ItemFields"
import { ItemPictures } from "../fleet/ui/ItemPictures"
import { OrderForm } from "../fleet/ui/OrderForm"
import {
  backSoonForm,
  fleetActionForm,
  fleetBlockForm,
  fleetDescriptionForm,
  fleetMoveForm,
  fleetPriceForm,
  fleetUnblockForm,
  typedItemOf,
} from "../forms"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import { AmountField, typedAmount } from "../ui/AmountField"
import { ConfirmationAction } from "../ui/ConfirmationAction"
import type { Route } from "./+types/fleet-item"

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...plainHead(loaderData ? fleetName(loaderData.item) : m.back_office_fleet(), m.back_office_fleet_lead()),
  { name: "robots", content: "noindex" },
]

export async function loader({ context, params: { itemId } }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => ({ item: await fleetItem(ctx, itemId), days: await itemBlocks(ctx, itemId) }))
}

export async function action({ request, context, params: { itemId } }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, `/admin/fleet/${itemId}`, {
    price: operatorForm(fleetPriceForm, (input) => setDailyPrice(ctx, { itemId, ...input }), "price"),
    "back-soon": operatorForm(backSoonForm, (input) => setBackSoon(ctx, { itemId, ...input }), "back-soon"),
    available: operatorForm(fleetActionForm, (input) => offerAgain(ctx, { itemId, ...input }), "available"),
    retire: operatorForm(fleetActionForm, (input) => setOffered(ctx, { itemId, isOffered: false, ...input }), "retire"),
    offer: operatorForm(fleetActionForm, (input) => setOffered(ctx, { itemId, isOffered: true, ...input }), "offer"),
    describe: operatorForm(
      fleetDescriptionForm,
      (input) => describeItem(ctx, { itemId, ...input }),
      "describe",
      (form) => describedFaults(ctx, { itemId, typed: typedItemOf(form) }),
    ),
    move: operatorForm(fleetMoveForm, (input) => moveItem(ctx, { itemId, ...input }), "move"),
    block: operatorForm(fleetBlockForm, (input) => blockItemDays(ctx, { itemId, ...input }), "block"),
    unblock: operatorForm(fleetUnblockForm, (input) => unblockItemDays(ctx, { itemId, ...input }), "unblock"),
  })
}

export const shouldRevalidate = revalidateIfRefused

/** Somebody else changed the item: short fields show it as it is now; longer texts keep what was typed. */
const CHANGED = "back-office.changed"

const noticeTexts: ActionNoticeTexts = {
  price: m.back_office_fleet_price_saved,
  "back-soon": m.back_office_fleet_back_soon_done,
  available: m.back_office_fleet_available_done,
  retire: m.back_office_fleet_retired_done,
  offer: m.back_office_fleet_offered_done,
  added: m.back_office_fleet_added,
  describe: m.back_office_fleet_described,
  move: m.back_office_fleet_moved,
  block: m.partners_calendar_block_done,
  unblock: m.partners_calendar_unblock_done,
}

/** The upkeep of one of the company's items: price, availability, blocked days, texts, order, photographs, whether it is offered (D3). */
export default function FleetItemPage({ loaderData: { item, days }, actionData }: Route.ComponentProps) {
  const { id, category, dailyPriceCents } = item
  const name = fleetName(item)
  const refusal = useRefusal(resultFor(actionData, { intent: "block" }) ? undefined : actionData, {
    focusesField: true,
  })
  const isStale = actionData?.code === CHANGED
  const labels = resultFor(actionData, { intent: "describe" }) ? labelsOf(item.kind) : undefined
  return (
    <>
      <PageHeading title={name} overline={categoryLabel(category)}>
        <p className="flex flex-wrap items-center gap-x-6">
          <FleetState item={item} />
          {item.listed && item.kind !== "wash" ? (
            <TouchLink to={`/${category}/${id}`}>{m.back_office_fleet_see()}</TouchLink>
          ) : null}
          <TouchLink to={`/admin/fleet#fleet-${category}`}>{m.back_office_fleet_all()}</TouchLink>
        </p>
      </PageHeading>
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} labels={labels} className="max-w-2xl" />
      {dailyPriceCents === null ? null : (
        <FleetSection id="price" title={m.back_office_fleet_price()} lead={m.back_office_fleet_price_lead()}>
          <FleetForm
            key={dailyPriceCents}
            intent="price"
            itemId={id}
            result={isStale ? undefined : actionData}
            defaultValue={{ price: typedAmount(dailyPriceCents) }}
            submit={m.back_office_fleet_price_save()}
          >
            {(field) => (
              <AmountField
                {...field("price")}
                label={
                  priceUnit(item.kind) === "night" ? m.back_office_fleet_price_night() : m.back_office_fleet_price_day()
                }
                className="max-w-sm"
              />
            )}
          </FleetForm>
        </FleetSection>
      )}
      <FleetSection
        id="availability"
        title={m.back_office_fleet_availability()}
        lead={item.listed ? m.back_office_fleet_availability_lead() : m.back_office_fleet_offer_lead()}
      >
        {item.listed ? (
          <AvailabilityForms
            key={`${item.available} ${item.backOn}`}
            item={item}
            result={isStale ? undefined : actionData}
          />
        ) : (
          <FleetForm intent="offer" itemId={id} result={actionData} submit={m.back_office_fleet_offer()} />
        )}
      </FleetSection>
      {item.kind === "wash" ? null : (
        <FleetSection id="block" title={m.partners_calendar_blocks_title()} lead={m.partners_calendar_block_lead()}>
          <BlockedDays itemId={id} days={days} result={actionData} />
        </FleetSection>
      )}
      {item.kind === "wash" ? null : (
        <FleetSection id="texts" title={m.back_office_fleet_texts()} lead={m.back_office_fleet_texts_lead()}>
          <FleetForm
            key={JSON.stringify([item.typed, item.tariff])}
            intent="describe"
            itemId={id}
            result={actionData}
            defaultValue={{ ...item.typed, ...(item.tariff && { tariff: item.tariff }) }}
            submit={m.back_office_fleet_texts_save()}
            className="max-w-4xl"
          >
            {(field, form) => (
              <>
                {item.tariff ? <TariffField field={field} /> : null}
                <ItemFields kind={item.kind} form={form} />
              </>
            )}
          </FleetForm>
        </FleetSection>
      )}
      <FleetSection id="order" title={m.back_office_fleet_order()} lead={m.back_office_fleet_order_lead()}>
        <OrderForm key={item.after} item={item} result={isStale ? undefined : actionData} />
      </FleetSection>
      <FleetSection id="pictures" title={m.back_office_pictures()} lead={m.back_office_fleet_pictures_lead()}>
        <ItemPictures views={item.views} />
        <p>
          <TouchLink to={`/admin/pictures#pictures-${id}`}>{m.back_office_fleet_pictures_change()}</TouchLink>
        </p>
      </FleetSection>
      {item.kind === "wash" || !item.listed ? null : (
        <ConfirmationAction
          label={m.back_office_fleet_retire()}
          about={name}
          consequence={m.back_office_fleet_retire_what()}
          confirm={m.back_office_fleet_retire()}
          variant="danger"
          values={{ intent: "retire" }}
          subject={`item:${id}`}
        />
      )}
    </>
  )
}

const FleetSection = ({ lead, ...section }: { id: string; title: string; lead: string; children: ReactNode }) => (
  <Section {...section}>
    <p className="-mt-2 max-w-prose text-muted">{lead}</p>
    {section.children}
  </Section>
)
