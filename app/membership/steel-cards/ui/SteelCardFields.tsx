import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { MAX_ENGRAVING_LENGTH } from "../../rules/tiers"

const names = ["engraving", "recipient", "street", "postalCode", "city", "country"] as const
type Field = (typeof names)[number]

/** The typed fields, as the API wants them. */
export const steelCardOf = (form: FormData): Record<Field, string> =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")])) as Record<Field, string>

type Props = { recipient: string; errors: Record<string, string> }

/** The name to engrave and the address; `errors` by `steelCard.{field}`. */
export function SteelCardFields({ recipient, errors }: Props) {
  const labels: Record<Field, string> = {
    engraving: m.membership_card_engraving(),
    recipient: m.membership_card_recipient(),
    street: m.membership_card_street(),
    postalCode: m.membership_card_postal_code(),
    city: m.membership_card_city(),
    country: m.membership_card_country(),
  }
  const autoComplete: Partial<Record<Field, string>> = {
    recipient: "name",
    street: "street-address",
    postalCode: "postal-code",
    city: "address-level2",
    country: "country-name",
  }
  const defaults: Partial<Record<Field, string>> = {
    // A longer name is left to the member to shorten.
    engraving: recipient.length <= MAX_ENGRAVING_LENGTH ? recipient : undefined,
    recipient,
  }
  const wide: Field[] = ["engraving", "recipient", "street"]
  return (
    <fieldset className="grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
      <legend className="sr-only">{m.membership_card_fields()}</legend>
      {names.map((name) => (
        <TextField
          key={name}
          name={name}
          label={labels[name]}
          required
          autoComplete={autoComplete[name] ?? "off"}
          // The browser would cut a longer name to engrave without a message.
          maxLength={120}
          description={
            name === "engraving" ? m.membership_card_engraving_help({ max: MAX_ENGRAVING_LENGTH }) : undefined
          }
          defaultValue={defaults[name]}
          error={errors[`steelCard.${name}`]}
          className={wide.includes(name) ? "sm:col-span-2" : ""}
        />
      ))}
    </fieldset>
  )
}
