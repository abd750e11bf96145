import { useId, useRef } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { useCopy } from "../../platform/ui/hooks/use-copy"
import { useHydrated } from "../../platform/ui/hooks/use-hydrated"

type Props = {
  label: string
  value: string
  /** The displayed form, if different. */
  shown?: string
  /** Larger font size. */
  large?: boolean
}

/** A value to copy into another application. If the browser does not allow copying, selects the value. */
export function CopyField({ label, value, shown = value, large = false }: Props) {
  const id = useId()
  const text = useRef<HTMLParagraphElement>(null)
  const { copy, isCopied } = useCopy(value, () => {
    if (text.current) getSelection()?.selectAllChildren(text.current)
  })
  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap items-stretch gap-2">
        <p
          ref={text}
          className={`touch min-w-0 grow basis-48 rounded-field border border-edge bg-surface px-3.5 py-2.5 break-all select-all ${large ? "figures text-xl font-medium" : "font-mono text-note"}`}
        >
          {shown}
        </p>
        <Button type="button" variant="outline" onClick={copy} aria-describedby={`${id}-label`}>
          {m.payments_crypto_copy()}
        </Button>
      </div>
      <span role="status" className="text-sm text-success empty:hidden">
        {isCopied ? m.payments_crypto_copied({ what: label }) : null}
      </span>
    </div>
  )
}

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
          <span className="sr-only">{`: ${code}`}</span>
        </Button>
      ) : null}
      <span role="status" className="text-note text-muted">
        {isCopied ? m.payments_gift_card_copied() : null}
      </span>
    </div>
  )
}
