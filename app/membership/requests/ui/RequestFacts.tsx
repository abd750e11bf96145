import { Unbroken } from "../../../platform/ui/Unbroken"

export const RequestFacts = ({ facts }: { facts: { label: string; value: string }[] }) => (
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
