import { useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Notice } from "../../../platform/ui/Notice"
import { Spinner } from "../../../platform/ui/Spinner"
import { EmailCodeField } from "./EmailCodeField"
import { ResendCode } from "./ResendCode"
import { type EmailProof, type SentCode, useEmailCode } from "./use-email-code"

type Props = {
  email: string
  /** The previous code. */
  sent: SentCode | null
  /** The code typed before; `error` if it was refused. */
  proof: EmailProof
  error: string | undefined
  onSent: (code: SentCode) => void
  onProof: (proof: EmailProof) => void
}

/** A step between a form and its payment: sends a code to a guest's address and asks for it (D69). */
export function EmailCodeForm({ email, sent, proof, error, onSent, onProof }: Props) {
  const [emailCode, setEmailCode] = useState(proof.emailCode ?? "")
  const { code, refusal, send } = useEmailCode(email, sent, onSent)
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (code) onProof({ emailCodeId: code.id, emailCode })
      }}
    >
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      {code ? (
        <EmailCodeField key={code.id} email={email} defaultValue={emailCode} error={error} onChange={setEmailCode} />
      ) : refusal ? null : (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner /> {m.checkout_email_code_sending()}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!code || emailCode.trim() === ""}>
          {m.checkout_email_code_confirm()}
        </Button>
        {code || refusal ? <ResendCode type="button" sentAt={code?.sentAt ?? 0} onClick={send} /> : null}
      </div>
    </form>
  )
}
