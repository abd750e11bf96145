import { useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { TextField } from "../../../platform/ui/fields/TextField"
import type { useServerForm } from "../../../platform/ui/forms/server-form"
import { type ListingCategory, listingCategories, NAME_LENGTH } from "../../rules/listing-fields"
import { categoryTexts } from "./listing-texts"

/** What `useServerForm` gives a field. */
export type FieldProps = ReturnType<ReturnType<typeof useServerForm>["field"]>

type Props = {
  field: (name: "category" | "name" | "description") => FieldProps
  /** The category of a published listing, which stays. */
  fixed?: keyof typeof categoryTexts
}

const nameHints: Record<ListingCategory, () => string> = {
  cars: m.partners_field_name_hint_cars,
  yachts: m.partners_field_name_hint_yachts,
  villas: m.partners_field_name_hint,
}

/** Step 1: category, name, description. */
export function BasicsStep({ field, fixed }: Props) {
  const typed = field("category").defaultValue
  const [chosen, setChosen] = useState(typed)
  const category = fixed ?? listingCategories.find((category) => category === chosen)
  return (
    <>
      {fixed ? (
        <div className="grid gap-1">
          <p className="text-sm font-medium">{m.partners_field_category()}</p>
          <p>{categoryTexts[fixed]()}</p>
          <p className="text-sm text-muted">{m.partners_field_category_fixed()}</p>
        </div>
      ) : (
        <RadioGroup
          {...field("category")}
          onChange={setChosen}
          label={m.partners_field_category()}
          choices={listingCategories.map((value) => ({ value, label: categoryTexts[value]() }))}
          className="sm:grid-cols-3 [&>legend]:col-span-full"
        />
      )}
      <TextField
        {...field("name")}
        label={m.partners_field_name()}
        description={category && nameHints[category]()}
        maxLength={NAME_LENGTH.max}
        autoComplete="off"
      />
      <TextArea
        {...field("description")}
        label={m.partners_field_description()}
        description={m.partners_field_description_hint()}
        rows={7}
      />
    </>
  )
}
