import { brand } from "../../../platform/brand"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, buttonClass, LinkButton } from "../../../platform/ui/Button"
import { useCopy } from "../../../platform/ui/hooks/use-copy"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { Notice } from "../../../platform/ui/Notice"

/** Recovery codes to copy or download; shown once. `done` is the path of the next page. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: string }) {
  const isHydrated = useHydrated()
  const text = `${m.accounts_recovery_file({ brand: brand.name })}\n\n${codes.join("\n")}\n`
  const { copy, isCopied } = useCopy(text)
  return (
    <section aria-labelledby="recovery-codes" className="grid max-w-xl gap-6">
      <div className="grid gap-3">
        <h2 id="recovery-codes" className="text-3xl">
          {m.accounts_recovery_title()}
        </h2>
        <p className="text-muted">{m.accounts_recovery_lead()}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-3 border border-line bg-surface p-6 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {isHydrated ? (
          <Button type="button" variant="outline" onClick={copy}>
            {m.accounts_recovery_copy()}
          </Button>
        ) : null}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={m.accounts_recovery_file_name()}
          className={buttonClass("outline")}
        >
          {m.accounts_recovery_download()}
        </a>
      </div>
      {isCopied ? <Notice tone="success">{m.accounts_recovery_copied()}</Notice> : null}
      <LinkButton to={done} className="justify-self-start">
        {m.accounts_recovery_done()}
      </LinkButton>
    </section>
  )
}
