import type { z } from "zod"
import { addItem, newItemFaults } from "../../catalogue/fleet.server"
import { priceUnit, showsPrice } from "../../catalogue/rules/categories"
import { isOpenCategory, openCategories } from "../../catalogue/rules/item-fields"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { requireRole } from "../../platform/authorise.server"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm, validFields } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { TouchLink } from "../../platform/ui/TouchLink"
import { FleetForm } from "../fleet/ui/FleetForm"
import { ItemFields, labelsOf, TariffField } from "../fleet/ui/ItemFields"
import { newItemFields, newItemForm, typedItemOf } from "../forms"
import { withSeen } from "../seen.server"
import { submitAsOperator } from "../submit.server"
import { AmountField } from "../ui/AmountField"
import type { Route } from "./+types/fleet-new"

export const meta = () => [
  ...plainHead(m.back_office_fleet_new(), m.back_office_fleet_new_lead()),
  { name: "robots", content: "noindex" },
]

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "operator")
  const category = url.searchParams.get("category") ?? "cars"
  if (!isOpenCategory(category)) throw notFound("catalogue.category-not-found")
  return withSeen(ctx, async () => ({ category }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const add = async (input: z.output<typeof newItemForm>) =>
    redirectWithNotice(ctx, `/admin/fleet/${await addItem(ctx, input)}`, "added")
  return submitAsOperator(ctx, await readForm(request), newItemForm, add, (form) => {
    const { category, tariff = "urban", price = null } = validFields(newItemFields, form)
    if (!category) return []
    return newItemFaults({ category, tariff, dailyPriceCents: price, typed: typedItemOf(form) })
  })
}

export const shouldRevalidate = revalidateIfRefused

/** Adds an item to a category (D3). */
export default function NewFleetItem({ loaderData: { category }, actionData }: Route.ComponentProps) {
  const { kind } = openCategories[category]
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <PageHeading
        title={m.back_office_fleet_new()}
        overline={categoryLabel(category)}
        lead={m.back_office_fleet_new_lead()}
      >
        <TouchLink to={`/admin/fleet#fleet-${category}`}>{m.back_office_fleet_all()}</TouchLink>
      </PageHeading>
      <FormErrors refusal={refusal} labels={labelsOf(kind)} className="max-w-2xl" />
      <FleetForm intent="add" result={actionData} submit={m.back_office_fleet_add()} className="max-w-4xl">
        {(field, form) => (
          <>
            <input type="hidden" name="category" value={category} />
            <div className="grid items-start gap-5 sm:grid-cols-2 empty:hidden">
              {showsPrice(kind) ? (
                <AmountField
                  {...field("price")}
                  label={
                    priceUnit(kind) === "night" ? m.back_office_fleet_price_night() : m.back_office_fleet_price_day()
                  }
                />
              ) : null}
              {category === "urban-cars" ? <TariffField field={field} /> : null}
            </div>
            <ItemFields kind={kind} form={form} />
          </>
        )}
      </FleetForm>
    </>
  )
}
