import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Icon } from "../../../platform/ui/Icon"
import { Notice } from "../../../platform/ui/Notice"
import { Progress } from "../../../platform/ui/Progress"
import { Section } from "../../../platform/ui/page/Section"
import type { BeaconReason, Check, Step, useVerification } from "./use-verification"

const texts: Record<Check["name"], { title: () => string; ok: () => string; failed: () => string }> = {
  commitment: {
    title: m.draw_check_commitment,
    ok: m.draw_check_commitment_ok,
    failed: m.draw_check_commitment_failed,
  },
  "ticket list": { title: m.draw_check_list, ok: m.draw_check_list_ok, failed: m.draw_check_list_failed },
  root: { title: m.draw_check_root, ok: m.draw_check_root_ok, failed: m.draw_check_root_failed },
  closing: { title: m.draw_check_closing, ok: m.draw_check_closing_ok, failed: m.draw_check_closing_failed },
  beacon: { title: m.draw_check_beacon, ok: m.draw_check_beacon_ok, failed: m.draw_check_beacon_failed },
  winners: { title: m.draw_check_winners, ok: m.draw_check_winners_ok, failed: m.draw_check_winners_failed },
  substitutes: {
    title: m.draw_check_substitutes,
    ok: m.draw_check_substitutes_ok,
    failed: m.draw_check_substitutes_failed,
  },
}

const beaconReasons: Record<BeaconReason, () => string> = {
  malformed: m.draw_check_beacon_malformed,
  "not-announced": m.draw_check_beacon_not_announced,
  "unknown-chain": m.draw_check_beacon_unknown_chain,
  "published-later": m.draw_check_beacon_published_later,
  "other-seed": m.draw_check_beacon_other_seed,
}

type Props = { verification: ReturnType<typeof useVerification>; hasBeacon: boolean }

/** Recomputes the draw in the browser, with a result per check. The reader compares the beacon's value with drand's. */
export function DrawCheck({ verification, hasBeacon }: Props) {
  const { running, checks, failed, checkDraw } = verification
  const isRunning = running?.work === "draw"
  return (
    <Section id="recompute" title={m.draw_check_title()} headingClass="text-part" className="grid gap-6">
      <p className="max-w-[60ch] text-muted">{m.draw_check_lead()}</p>
      <Button
        type="button"
        onClick={checkDraw}
        pending={isRunning}
        aria-disabled={running ? true : undefined}
        className="justify-self-start max-sm:w-full"
      >
        {m.draw_check_start()}
      </Button>
      {isRunning ? <StepProgress step={running} /> : null}
      {failed === "draw" ? <Notice tone="danger">{m.draw_check_broken()}</Notice> : null}
      <div aria-live="polite" className="grid gap-6">
        {checks ? <Outcome checks={checks} hasBeacon={hasBeacon} /> : null}
      </div>
    </Section>
  )
}

export function StepProgress({ step: { step, share } }: { step: Step }) {
  return (
    <Progress
      label={step === "reading" ? m.draw_check_reading() : m.draw_check_checking()}
      percent={share === undefined ? undefined : share * 100}
    />
  )
}

export function Outcome({ checks, hasBeacon }: { checks: Check[]; hasBeacon: boolean }) {
  const isVerified = checks.every(({ ok }) => ok)
  const verifiedTitle = hasBeacon ? m.draw_check_all_ok_but_beacon() : m.draw_check_all_ok()
  return (
    <>
      <Notice quiet tone={isVerified ? "success" : "danger"} title={isVerified ? verifiedTitle : undefined}>
        {isVerified ? m.draw_check_all_ok_text() : m.draw_check_some_failed()}
        {isVerified && hasBeacon ? ` ${m.draw_check_beacon_left()}` : null}
      </Notice>
      <ol className="grid border-t border-line" data-checks={isVerified ? "ok" : "failed"}>
        {checks.map(({ name, ok, detail, reason }) => {
          const text = texts[name]
          const failed = reason ? beaconReasons[reason]() : text.failed()
          return (
            <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4">
              <span className={`mt-1.5 ${ok ? "text-success" : "text-danger"}`}>
                <Icon name={ok ? "tick" : "cross"} className="size-4" />
              </span>
              <div className="grid gap-1">
                <h3 className="text-xl">
                  {text.title()}
                  <span className={`ml-3 font-sans text-sm font-medium ${ok ? "text-success" : "text-danger"}`}>
                    {ok ? m.draw_check_passed() : m.draw_check_failed()}
                  </span>
                </h3>
                <p className="max-w-[60ch] text-muted">{ok ? text.ok() : failed}</p>
                {ok || reason ? null : (
                  <p className="text-sm">
                    {m.draw_check_detail()}{" "}
                    <code lang="en" className="font-mono wrap-anywhere">
                      {detail}
                    </code>
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}
