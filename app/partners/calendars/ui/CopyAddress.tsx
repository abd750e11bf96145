import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { useCopy } from "../../../platform/ui/hooks/use-copy"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"

/** An address with its label and a copy button; without scripts it can be selected at once. */
export function CopyAddress({ label, address }: { label: string; address: string }) {
  const isHydrated = useHydrated()
  const { copy, isCopied } = useCopy(address)
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{label}</p>
      <p className="border border-line bg-surface px-4 py-3 font-mono text-sm break-all select-all">{address}</p>
      <div className="flex min-h-11 flex-wrap items-center gap-x-5">
        {isHydrated ? (
          <Button type="button" variant="quiet" className="-mx-3" onClick={copy}>
            {m.partners_calendar_copy()}
            <span className="sr-only">{`: ${label}`}</span>
          </Button>
        ) : null}
        <span role="status" className="text-note text-muted">
          {isCopied ? m.partners_calendar_copied() : null}
        </span>
      </div>
    </div>
  )
}
