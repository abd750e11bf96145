import type { ReactNode } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { Notice } from "../../../platform/ui/Notice"
import type { VerificationStatus } from "../verification.server"

/** Shown until the company is verified (part 3 §2). */
export function VerificationBanner({ status, refusal }: VerificationStatus) {
  if (status === "verified") return null
  if (refusal)
    return (
      <RefusedNotice refusal={refusal}>
        <p className="pt-3 pb-1">
          <LinkButton to="/partner/verification">{m.partners_refused_correct()}</LinkButton>
        </p>
      </RefusedNotice>
    )
  const isPending = status === "pending"
  return (
    <Notice tone="warning" title={isPending ? m.partners_pending_title() : m.partners_unverified_title()}>
      <p>{isPending ? m.partners_pending_lead() : m.partners_unverified_lead()}</p>
      <p className="pt-3 pb-1">
        <LinkButton to="/partner/verification" variant={isPending ? "outline" : undefined}>
          {isPending ? m.partners_pending_see() : m.partners_verify()}
        </LinkButton>
      </p>
    </Notice>
  )
}

type RefusedProps = { refusal: NonNullable<VerificationStatus["refusal"]>; children?: ReactNode }

/** What happened, the reason, and what to do. */
export function RefusedNotice({ refusal, children }: RefusedProps) {
  const { reason, isWithdrawn } = refusal
  return (
    <Notice
      tone="danger"
      title={isWithdrawn ? m.partners_withdrawn_title() : m.partners_refused_title()}
      className="max-w-2xl"
    >
      {reason ? <p className="whitespace-pre-line wrap-anywhere">{m.partners_refused_reason({ reason })}</p> : null}
      <p className="mt-2">{isWithdrawn ? m.partners_withdrawn_lead() : m.partners_refused_lead()}</p>
      {children}
    </Notice>
  )
}
