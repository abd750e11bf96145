import { Form, useNavigate } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../../platform/money"
import { Button, LinkButton } from "../../../platform/ui/Button"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { type Choice, Select } from "../../../platform/ui/fields/Select"
import { Icon } from "../../../platform/ui/Icon"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { CategoryId } from "../../rules/categories"
import { type FilterChoices, type Filters, filterFields, type Order } from "../../rules/filters"
import { listPath, searchPath } from "../../rules/search"
import { type Trip, tripQuery } from "../../rules/trip"

type Props = { category: CategoryId; trip: Trip | undefined; filters: Filters; choices: FilterChoices }

/** Filters and order of a list, folded; a GET form to `/search` without scripts. */
export function ListFilters({ category, trip, filters, choices }: Props) {
  const navigate = useNavigate()
  const { currency } = useRootData()
  const { guests, ...own } = filters
  const active = Object.keys(own).filter((field) => field !== "order").length
  const fields = filterFields(category)
  const least = (field: "seats" | "power" | "bedrooms" | "length", label: string, text: (value: number) => string) =>
    fields.includes(field) ? (
      <Choices name={field} label={label} values={choices[field]} value={filters[field]} text={text} />
    ) : null
  return (
    <details className="sm:-mt-12 print:hidden">
      <summary className="touch flex w-fit items-center gap-3 text-note sm:ml-auto [&::-webkit-details-marker]:hidden">
        <span>{m.catalogue_filters()}</span>
        {active > 0 ? <span className="text-accent">{m.catalogue_filters_active({ count: active })}</span> : null}
        <Icon name="chevronDown" className="w-3 transition-transform unfolded:rotate-180" />
      </summary>
      <Form
        key={listPath(category, trip, filters)}
        action="/search"
        aria-label={m.catalogue_filters()}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
          navigate(searchPath(new URLSearchParams(typed)), { preventScrollReset: true })
        }}
        className="grid grid-cols-2 items-end gap-x-5 gap-y-4 pt-3 pb-6 max-[22rem]:grid-cols-1 lg:flex lg:flex-wrap lg:[&>*]:basis-48"
      >
        <input type="hidden" name="what" value={category} />
        {[...new URLSearchParams(trip ? tripQuery(trip) : "")].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {guests && !trip ? <input type="hidden" name="guests" value={guests} /> : null}
        {least("seats", m.catalogue_seats(), (count) => m.catalogue_filter_least({ count }))}
        {least("power", m.catalogue_power(), (power) => m.catalogue_filter_least_hp({ power }))}
        {least("bedrooms", m.catalogue_bedrooms_label(), (count) => m.catalogue_filter_least({ count }))}
        {least("length", m.catalogue_length(), (length) => m.catalogue_filter_least_metres({ length }))}
        <Choices
          name="price"
          label={m.catalogue_filter_price()}
          values={choices.price}
          value={filters.price}
          text={(euros) => m.catalogue_filter_most({ price: formatPrice(euros * 100, currency) })}
        />
        {fields.includes("area") ? (
          <Choices
            name="area"
            label={m.catalogue_place()}
            values={choices.area}
            value={filters.area}
            text={(area) => area}
          />
        ) : null}
        <Select
          name="order"
          label={m.catalogue_filter_order()}
          defaultValue={filters.order ?? ""}
          placeholder={m.catalogue_order_ours()}
          choices={orderChoices(category)}
        />
        {choices.pool || filters.pool ? (
          <Checkbox name="pool" value="1" defaultChecked={filters.pool}>
            {m.catalogue_filter_pool()}
          </Checkbox>
        ) : null}
        <div className="col-span-full flex flex-wrap gap-3 lg:basis-auto!">
          <Button variant="outline">{m.catalogue_filter_apply()}</Button>
          {Object.keys(own).length > 0 ? (
            <LinkButton to={listPath(category, trip, guests ? { guests } : {})} variant="quiet" preventScrollReset>
              {m.catalogue_filter_clear()}
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </details>
  )
}

const orderTexts: Record<Order, () => string> = { price: m.catalogue_order_price, power: m.catalogue_order_power }

const orderChoices = (category: CategoryId): Choice[] =>
  (["price", "power"] as const)
    .filter((order) => order === "price" || filterFields(category).includes("power"))
    .map((order) => ({ value: order, label: orderTexts[order]() }))

type ChoicesProps<V> = {
  name: string
  label: string
  values: V[] | undefined
  value: V | undefined
  text: (value: V) => string
}

/** Nothing without a choice. A value of the address is among them, even if nothing in the list has it. */
function Choices<V extends string | number>({ name, label, values = [], value, text }: ChoicesProps<V>) {
  const all = value === undefined || values.includes(value) ? values : [value, ...values]
  if (all.length === 0) return null
  return (
    <Select
      name={name}
      label={label}
      defaultValue={value ?? ""}
      placeholder={m.catalogue_filter_any()}
      choices={all.map((each) => ({ value: String(each), label: text(each) }))}
    />
  )
}
