import { TextLink } from "../../accounts/ui/TextLink"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Checkbox } from "../../platform/ui/Checkbox"
import type { Consents } from "../rules/consents"

type Props = {
  consents: Consents
  errors: Record<string, string>
  onChange: (consents: Consents) => void
}

type Consent = { name: keyof Consents; agree: () => string; read?: { to: string; words: () => string } }

const boxes: Consent[] = [
  { name: "confirmsDocuments", agree: m.car_rental_confirms_documents },
  {
    name: "agreesToTerms",
    agree: m.car_rental_agrees_to_terms,
    read: { to: "/terms", words: m.car_rental_read_terms },
  },
  {
    name: "agreesToPrivacy",
    agree: m.car_rental_agrees_to_privacy,
    read: { to: "/privacy", words: m.car_rental_read_privacy },
  },
]

/** The three consents of step 4 (part 2 §5), each beside what it agrees to; that opens without leaving the payment. */
export function ConsentBoxes({ consents, errors, onChange }: Props) {
  return (
    <div className="grid gap-y-1">
      {boxes.map(({ name, agree, read }) => (
        <div key={name} className="flex flex-wrap items-start gap-x-4">
          <Checkbox
            name={name}
            required
            checked={consents[name]}
            error={errors[name]}
            onChange={(checked) => onChange({ ...consents, [name]: checked })}
          >
            {agree()}
          </Checkbox>
          {read ? (
            <span className="inline-flex min-h-11 items-center max-sm:-mt-2 max-sm:pl-8">
              <TextLink to={read.to} target="_blank">
                {read.words()}
                <span className="sr-only"> {m.car_rental_new_tab()}</span>
              </TextLink>
            </span>
          ) : null}
        </div>
      ))}
    </div>
  )
}
