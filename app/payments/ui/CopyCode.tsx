import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { useCopy } from "../../platform/ui/hooks/use-copy"
import { useHydrated } from "../../platform/ui/hooks/use-hydrated"

/** A code with a copy button. */
export function CopyCode({ code }: { code: string }) {
  const isHydrated = useHydrated()
  const { copy, isCopied } = useCopy(code)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p>
        <span className="sr-only">{m.payments_gift_card_code()}: </span>
        <span className="font-mono text-lg select-all">{code}</span>
      </p>
      {isHydrated ? (
        <Button type="button" variant="quiet" className="-mx-3" onClick={copy}>
          {m.payments_gift_card_copy()}
          <span className="sr-only">: {code}</span>
        </Button>
      ) : null}
      <span role="status" className="text-note text-muted">
        {isCopied ? m.payments_gift_card_copied() : null}
      </span>
    </div>
  )
}
