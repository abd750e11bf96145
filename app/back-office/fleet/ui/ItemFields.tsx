import {
  fieldsOf,
  type ItemField,
  type ItemFieldName,
  inputsOf,
  urbanTariffs,
} from "../../../catalogue/rules/item-fields"
import type { Kind } from "../../../catalogue/rules/specs"
import { fieldTexts } from "../../../partners/listings/ui/listing-texts"
import { NAME_LENGTH } from "../../../partners/rules/listing-fields"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { Select } from "../../../platform/ui/fields/Select"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { TextField } from "../../../platform/ui/fields/TextField"
import type { useServerForm } from "../../../platform/ui/forms/server-form"

type Form = Pick<ReturnType<typeof useServerForm>, "field" | "checkbox">

const labels: Record<ItemFieldName, () => string> = {
  ...fieldTexts,
  passengers: m.back_office_fleet_passengers,
  year: m.catalogue_year,
  rangeKm: m.back_office_fleet_range_km,
  cruiseKmh: m.back_office_fleet_cruise_kmh,
  hourlyRate: m.back_office_fleet_hourly_rate,
  engines: m.catalogue_engines,
  type: m.catalogue_type,
  summary: m.back_office_fleet_summary,
  description: m.back_office_fleet_description,
  has: m.partners_field_features,
  place: m.back_office_fleet_place,
  petsAllowed: m.back_office_fleet_pets,
  smokingAllowed: m.back_office_fleet_smoking,
}

/** The labels of an item's fields by input, for the summary of errors. */
export const labelsOf = (kind: Kind): Record<string, string> => ({
  name: m.partners_field_name(),
  price: m.back_office_fleet_price(),
  ...Object.fromEntries(
    fieldsOf[kind].flatMap((each): [string, string][] => {
      const label = labels[each.name]()
      const inputs = inputsOf(each)
      if (inputs.length === 1) return [[each.name, label]]
      const [it = "", en = ""] = inputs
      return [
        [it, m.back_office_fleet_in_italian({ label })],
        [en, m.back_office_fleet_in_english({ label })],
      ]
    }),
  ),
})

/** Name, figures and texts of an item, by its kind. */
export function ItemFields({ kind, form }: { kind: Kind; form: Form }) {
  const all = fieldsOf[kind]
  const isText = ({ as }: ItemField) => as === "text" || as === "list"
  return (
    <>
      <TextField
        {...form.field("name")}
        label={m.partners_field_name()}
        maxLength={NAME_LENGTH.max}
        autoComplete="off"
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {all
          .filter((each) => !isText(each))
          .map((each) => (
            <ShortField key={each.name} {...{ each, form }} />
          ))}
      </div>
      {all.filter(isText).map((each) => (
        <BothLanguages key={each.name} {...{ each, form }} />
      ))}
    </>
  )
}

const tariffTexts = {
  urban: m.partners_tariff_urban,
  "urban-premium": m.partners_tariff_urban_premium,
  van: m.partners_tariff_van,
}

/** The tariff of an urban car. */
export const TariffField = ({ field }: Pick<Form, "field">) => (
  <Select
    {...field("tariff")}
    label={m.partners_field_tariff()}
    description={m.partners_field_tariff_hint()}
    choices={urbanTariffs.map((value) => ({ value, label: tariffTexts[value]() }))}
  />
)

type Props = { each: ItemField; form: Form }

function ShortField({ each: { as, name, isOptional }, form }: Props) {
  const label = labels[name]()
  if (as === "yes") return <Checkbox {...form.checkbox(name)}>{label}</Checkbox>
  return (
    <TextField
      {...form.field(name)}
      label={isOptional ? m.back_office_fleet_optional({ label }) : label}
      inputMode={as === "number" ? "decimal" : undefined}
      maxLength={as === "number" ? 12 : 80}
      autoComplete="off"
      required={!isOptional}
    />
  )
}

/** Italian and English beside each other. */
function BothLanguages({ each, form }: Props) {
  const [it = "", en = ""] = inputsOf(each)
  const name = labels[each.name]()
  const label = each.isOptional ? m.back_office_fleet_optional({ label: name }) : name
  const props = { required: !each.isOptional && each.as !== "list", autoComplete: "off" }
  const both = [
    { input: it, lang: "it", label: m.back_office_fleet_in_italian({ label }) },
    { input: en, lang: "en", label: m.back_office_fleet_in_english({ label }) },
  ]
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {both.map(({ input, lang, label }) =>
        each.as === "list" || (each.as === "text" && each.isLong) ? (
          <TextArea
            key={input}
            {...form.field(input)}
            {...props}
            lang={lang}
            label={label}
            description={each.as === "list" ? m.back_office_fleet_list_hint() : undefined}
            rows={6}
            maxLength={2000}
          />
        ) : (
          <TextField key={input} {...form.field(input)} {...props} lang={lang} label={label} maxLength={80} />
        ),
      )}
    </div>
  )
}
