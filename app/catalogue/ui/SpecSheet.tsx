import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/page/root-data"
import type { Specs } from "../rules/specs"
import { type SpecLine, specLines } from "./spec-lines"

/** An item's specifications, one per line, followed by `more`. */
export function SpecSheet({ specs, more = [] }: { specs: Specs; more?: SpecLine[] }) {
  const { locale } = useRootData()
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="mb-6 text-4xl">
        {m.catalogue_specifications()}
      </h2>
      <dl>
        {[...specLines(specs, locale), ...more].map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-8 border-b border-line py-3.5">
            <dt className="text-muted">{label}</dt>
            <dd dir="auto" className="figures ml-auto min-w-0 text-right wrap-anywhere first-letter:uppercase">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
