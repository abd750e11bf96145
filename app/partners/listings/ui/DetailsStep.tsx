import { m } from "../../../platform/i18n/paraglide/messages.js"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { Select } from "../../../platform/ui/fields/Select"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { TextField } from "../../../platform/ui/fields/TextField"
import {
  type ListingCategory,
  MAX_FEATURES,
  MAX_LOCATION_LENGTH,
  type NumberField,
  numberFields,
  type SpecField,
  specFieldsOf,
  type TextSpec,
  TYPED_POINT,
  tariffs,
  textFields,
  yachtTypes,
} from "../../rules/listing-fields"
import type { FieldProps } from "./BasicsStep"
import { fieldHints, fieldTexts } from "./listing-texts"

type Field = (name: SpecField | "location") => FieldProps

type Props = {
  category: ListingCategory
  field: Field
  /** Names of the places that a villa may have on the map. */
  places: string[]
}

const locationHints: Record<ListingCategory, () => string> = {
  cars: m.partners_field_location_hint_cars,
  yachts: m.partners_field_location_hint_yachts,
  villas: m.partners_field_location_hint_villas,
}

const tariffTexts = {
  exotic: [m.partners_tariff_exotic, m.partners_tariff_exotic_hint],
  urban: [m.partners_tariff_urban, m.partners_tariff_urban_hint],
  "urban-premium": [m.partners_tariff_urban_premium, m.partners_tariff_urban_premium_hint],
  van: [m.partners_tariff_van, m.partners_tariff_van_hint],
} as const

const yachtTypeTexts = {
  motor: m.partners_yacht_type_motor,
  open: m.partners_yacht_type_open,
  catamaran: m.partners_yacht_type_catamaran,
  sail: m.partners_yacht_type_sail,
}

/** Fields with a control of their own; all others are short. */
const isWide = (name: SpecField) => name === "tariff" || name === "features" || name === "mapPlace"

/** Step 2: location, and the specifications of the category. */
export function DetailsStep({ category, field, places }: Props) {
  const names = specFieldsOf[category].filter((name) => name !== "latitude" && name !== "longitude")
  return (
    <>
      <TextField
        {...field("location")}
        label={m.partners_field_location()}
        description={locationHints[category]()}
        maxLength={MAX_LOCATION_LENGTH}
        autoComplete="off"
      />
      <div className="grid gap-6 sm:grid-cols-2">
        {names.map((name) => (
          <div key={name} className={isWide(name) ? "sm:col-span-2" : ""}>
            <SpecControl name={name} field={field} places={places} />
          </div>
        ))}
      </div>
    </>
  )
}

function SpecControl({ name, field, places }: { name: SpecField; field: Field; places: string[] }) {
  const hint = fieldHints[name]?.()
  if (name === "price") return null
  const label = fieldTexts[name]()
  if (name === "tariff")
    return (
      <RadioGroup
        {...field(name)}
        label={label}
        description={m.partners_field_tariff_hint()}
        choices={tariffs.map((value) => ({
          value,
          label: tariffTexts[value][0](),
          description: tariffTexts[value][1](),
        }))}
        className="sm:grid-cols-2 [&>legend]:col-span-full [&>p]:col-span-full"
      />
    )
  if (name === "yachtType")
    return (
      <Select
        {...field(name)}
        label={label}
        placeholder={m.partners_yacht_type_choose()}
        choices={yachtTypes.map((value) => ({ value, label: yachtTypeTexts[value]() }))}
      />
    )
  if (name === "mapPlace") return <MapPoint field={field} places={places} />
  if (name === "features")
    return (
      <TextArea
        {...field(name)}
        label={label}
        description={m.partners_field_features_hint({ max: MAX_FEATURES })}
        rows={5}
      />
    )
  if (isNumber(name))
    return (
      <TextField
        {...field(name)}
        label={label}
        description={hint}
        inputMode={numberFields[name].decimals > 0 ? "decimal" : "numeric"}
        maxLength={12}
        autoComplete="off"
      />
    )
  return (
    <TextField
      {...field(name)}
      label={label}
      description={hint}
      maxLength={textFields[name as TextSpec]}
      autoComplete="off"
    />
  )
}

const isNumber = (name: SpecField): name is NumberField => name in numberFields

/** A villa's point on the map: a place, or coordinates, which show once they are chosen. */
function MapPoint({ field, places }: { field: Field; places: string[] }) {
  return (
    <div className="group grid gap-6">
      <Select
        {...field("mapPlace")}
        label={fieldTexts.mapPlace()}
        description={m.partners_field_map_place_hint()}
        placeholder={m.partners_map_place_choose()}
        choices={[
          ...places.map((name) => ({ value: name, label: name })),
          { value: TYPED_POINT, label: m.partners_map_place_typed() },
        ]}
      />
      <div className="hidden gap-6 group-has-[option[value=point]:checked]:grid sm:grid-cols-2">
        {(["latitude", "longitude"] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={fieldTexts[name]()}
            description={fieldHints[name]?.()}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  )
}
