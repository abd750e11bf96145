import { type ComponentProps, useEffect, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { RESEND_SECONDS } from "../../rules/email-code"

type Props = ComponentProps<typeof Button> & {
  /** When the last code was sent, by the browser's clock. */
  sentAt: number
}

/** Requests another code; disabled for a minute after the last one. */
export function ResendCode({ sentAt, ...button }: Props) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const until = sentAt + RESEND_SECONDS * 1000
    const tick = () => setSeconds(Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((until - Date.now()) / 1000))))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [sentAt])
  return (
    <Button variant="outline" {...button} disabled={seconds > 0 || button.disabled}>
      {seconds > 0 ? m.checkout_email_code_resend_in({ seconds }) : m.checkout_email_code_resend()}
    </Button>
  )
}
