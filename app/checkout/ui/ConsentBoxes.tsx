import { TextLink } from "../../accounts/ui/TextLink"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Checkbox } from "../../platform/ui/fields/Checkbox"
import type { ConsentName, Consents } from "../rules/consents"

type Props = {
  requested: readonly ConsentName[]
  given: Consents
  errors: Record<string, string>
  onChange: (given: Consents) => void
}

type Consent = { name: ConsentName; agree: () => string; read?: { to: string; label: () => string } }

const boxes: Consent[] = [
  { name: "confirmsDocuments", agree: m.checkout_confirms_documents },
  {
    name: "agreesToTerms",
    agree: m.checkout_agrees_to_terms,
    read: { to: "/terms", label: m.checkout_read_terms },
  },
  {
    name: "agreesToPrivacy",
    agree: m.checkout_agrees_to_privacy,
    read: { to: "/privacy", label: m.checkout_read_privacy },
  },
]

/** The consents before a payment (part 2 §5), each with a link to its text, which opens in a new tab. */
export function ConsentBoxes({ requested, given, errors, onChange }: Props) {
  if (requested.length === 0) return null
  return (
    <div className="grid gap-y-1">
      {boxes
        .filter(({ name }) => requested.includes(name))
        .map(({ name, agree, read }) => (
          <div key={name} className="flex flex-wrap items-start gap-x-4">
            <Checkbox
              name={name}
              required
              checked={given[name] ?? false}
              error={errors[name]}
              onChange={(checked) => onChange({ ...given, [name]: checked })}
            >
              {agree()}
            </Checkbox>
            {read ? (
              <span className="inline-flex min-h-11 items-center max-sm:-mt-2 max-sm:pl-8">
                <TextLink to={read.to} target="_blank">
                  {read.label()}
                  <span className="sr-only"> {m.checkout_new_tab()}</span>
                </TextLink>
              </span>
            ) : null}
          </div>
        ))}
    </div>
  )
}
