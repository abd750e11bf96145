import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Icon } from "../../../platform/ui/Icon"
import { Notice } from "../../../platform/ui/Notice"
import { Section } from "../../../platform/ui/page/Section"
import { type Check, useDrawCheck } from "./use-verification"

const texts: Record<Check["name"], { title: () => string; ok: () => string; failed: () => string }> = {
  commitment: {
    title: m.draw_check_commitment,
    ok: m.draw_check_commitment_ok,
    failed: m.draw_check_commitment_failed,
  },
  beacon: { title: m.draw_check_beacon, ok: m.draw_check_beacon_ok, failed: m.draw_check_beacon_failed },
  tickets: { title: m.draw_check_tickets, ok: m.draw_check_tickets_ok, failed: m.draw_check_tickets_failed },
  winners: { title: m.draw_check_winners, ok: m.draw_check_winners_ok, failed: m.draw_check_winners_failed },
}

type Props = { edition: string; hasBeacon: boolean }

/** Recomputes the draw in the browser, with a result per check. The reader compares the beacon's value with drand's. */
export function DrawCheck({ edition, hasBeacon }: Props) {
  const { isRunning, isBroken, result, start } = useDrawCheck(edition)
  return (
    <Section id="recompute" title={m.draw_check_title()} headingClass="text-part" className="grid gap-6">
      <p className="max-w-[60ch] text-muted">{m.draw_check_lead()}</p>
      <Button type="button" onClick={start} pending={isRunning} className="justify-self-start max-sm:w-full">
        {m.draw_check_start()}
      </Button>
      {isBroken ? <Notice tone="danger">{m.draw_check_broken()}</Notice> : null}
      <div aria-live="polite" className="grid gap-6">
        {result ? <Outcome checks={result} hasBeacon={hasBeacon} /> : null}
      </div>
    </Section>
  )
}

export function Outcome({ checks, hasBeacon }: { checks: Check[]; hasBeacon: boolean }) {
  const isVerified = checks.every(({ ok }) => ok)
  const verifiedTitle = hasBeacon ? m.draw_check_all_ok_but_beacon() : m.draw_check_all_ok()
  return (
    <>
      <Notice quiet tone={isVerified ? "success" : "danger"} title={isVerified ? verifiedTitle : undefined}>
        <span>{isVerified ? m.draw_check_all_ok_text() : m.draw_check_some_failed()}</span>
        {isVerified && hasBeacon ? <span>{` ${m.draw_check_beacon_left()}`}</span> : null}
      </Notice>
      <ol className="grid border-t border-line" data-checks={isVerified ? "ok" : "failed"}>
        {checks.map(({ name, ok, detail }) => (
          <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4">
            <span className={`mt-1.5 ${ok ? "text-success" : "text-danger"}`}>
              <Icon name={ok ? "tick" : "cross"} className="size-4" />
            </span>
            <div className="grid gap-1">
              <h3 className="text-xl">
                {texts[name].title()}
                <span className={`ml-3 font-sans text-sm font-medium ${ok ? "text-success" : "text-danger"}`}>
                  {ok ? m.draw_check_passed() : m.draw_check_failed()}
                </span>
              </h3>
              <p className="max-w-[60ch] text-muted">{ok ? texts[name].ok() : texts[name].failed()}</p>
              {ok ? null : (
                <p className="text-sm">
                  {m.draw_check_detail()}{" "}
                  <code lang="en" className="font-mono wrap-anywhere">
                    {detail}
                  </code>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
