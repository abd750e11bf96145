import { Unbroken } from "../../platform/ui/Unbroken"
import type { Fact } from "../rules/flight-facts"

/** Facts of a request, each under its name. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="border-t border-line pt-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures font-medium wrap-anywhere">
            <Unbroken>{value}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  )
}
