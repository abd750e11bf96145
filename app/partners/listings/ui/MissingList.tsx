import { Link } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { anchorId } from "../../../platform/ui/fields/Field"
import { Notice } from "../../../platform/ui/Notice"
import { steps } from "../../rules/listing-fields"
import type { ListingPageData } from "../listing-page.server"
import { labelOf, stepTexts } from "./listing-texts"

type Props = { listingId: string; missing: ListingPageData["missing"]; tone: "info" | "danger" }

/** What is missing or not valid. */
export function MissingNotice({ missing, tone, ...list }: Props) {
  if (missing.length === 0) return <Notice tone="success">{m.partners_listing_complete()}</Notice>
  return (
    <Notice tone={tone} title={m.partners_listing_missing_title()}>
      <p>{m.partners_listing_missing_lead()}</p>
      <MissingList missing={missing} {...list} />
    </Notice>
  )
}

/** Fields by step, each with a link to it and what it needs. */
export function MissingList({ listingId, missing }: Omit<Props, "tone">) {
  return (
    <dl className="mt-3 grid gap-4">
      {steps.map((step) => {
        const here = missing.filter((each) => each.step === step)
        if (here.length === 0) return null
        return (
          <div key={step} className="grid">
            <dt className="font-medium">
              <span className="figures">{step}</span> <span>{stepTexts[step]()}</span>
            </dt>
            {here.map(({ field, message }) => (
              <dd key={field} className="flex flex-wrap items-baseline gap-x-2">
                <Link
                  to={`/partner/listings/${listingId}?step=${step}&check=1#${anchorId(field)}`}
                  className="inline-block py-1 underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  {labelOf(field) ?? message}
                </Link>
                {labelOf(field) ? <span className="text-muted">{message}</span> : null}
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}
