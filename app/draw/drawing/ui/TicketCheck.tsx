import { type FormEvent, useEffect, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { ScriptedFields } from "../../../platform/ui/fields/ScriptedFields"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Notice } from "../../../platform/ui/Notice"
import { Section } from "../../../platform/ui/page/Section"
import type { Prize } from "../../rules/edition"
import { prizeName } from "../../ui/prize-name"
import { StepProgress } from "./DrawCheck"
import type { TicketResult, useVerification } from "./use-verification"

type Props = { verification: ReturnType<typeof useVerification>; prizes: Prize[] }
type Typed = { ticket: string; code: string }

/** A holder checks that their ticket was in the list, and whether it won. Nothing typed is sent to the server. */
export function TicketCheck({ verification, prizes }: Props) {
  const { running, ticket, failed, checkTicket } = verification
  const [typed, setTyped] = useState<Typed>({ ticket: "", code: "" })
  const [errors, setErrors] = useState<Partial<Typed>>({})
  useEffect(() => setTyped(typedInFragment()), [])
  const isRunning = running?.work === "ticket"
  const isValid = Object.keys(errors).length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (running) return
    const number = Number(typed.ticket.trim())
    const code = typed.code.trim().toLowerCase()
    const found: Partial<Typed> = {
      ...(Number.isSafeInteger(number) && number >= 1 ? {} : { ticket: m.draw_check_number_invalid() }),
      ...(/^[0-9a-f]{32}$/.test(code) ? {} : { code: m.draw_check_code_invalid() }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) checkTicket(number, code)
  }

  return (
    <Section id="own-ticket" title={m.draw_check_ticket_title()} headingClass="text-part" className="grid gap-6">
      <p className="max-w-[60ch] text-muted">{m.draw_check_ticket_lead()}</p>
      <form onSubmit={submit} noValidate>
        <ScriptedFields>
          <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <TextField
              label={m.draw_check_number()}
              value={typed.ticket}
              error={errors.ticket}
              onChange={(value) => setTyped({ ...typed, ticket: value })}
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={8}
            />
            <TextField
              label={m.draw_proof_code()}
              description={m.draw_check_code_hint()}
              value={typed.code}
              error={errors.code}
              onChange={(value) => setTyped({ ...typed, code: value })}
              autoComplete="off"
              spellCheck={false}
              required
              maxLength={40}
            />
            <Button
              pending={isRunning}
              aria-disabled={running ? true : undefined}
              className="justify-self-start max-sm:w-full sm:col-span-2"
            >
              {m.draw_check_ticket_start()}
            </Button>
          </div>
        </ScriptedFields>
      </form>
      {isRunning ? <StepProgress step={running} /> : null}
      {failed === "ticket" && isValid ? <Notice tone="danger">{m.draw_check_broken()}</Notice> : null}
      <div aria-live="polite">{ticket && isValid ? <TicketOutcome ticket={ticket} prizes={prizes} /> : null}</div>
    </Section>
  )
}

/** Number and code of `TicketProof`'s link. */
function typedInFragment(): Typed {
  const found = new URLSearchParams(window.location.hash.slice(1))
  return { ticket: found.get("ticket")?.slice(0, 8) ?? "", code: found.get("code")?.slice(0, 40) ?? "" }
}

function TicketOutcome({ ticket, prizes }: { ticket: TicketResult; prizes: Prize[] }) {
  if (!("proof" in ticket)) return <Notice tone="danger">{problemText(ticket.result)}</Notice>
  const prize = prizes.find(({ id }) => id === ticket.prize)
  return (
    <div className="grid max-w-3xl gap-4" data-ticket={ticket.result}>
      <Notice quiet tone="success" title={m.draw_check_in_list()}>
        {ticket.result === "void"
          ? m.draw_check_void()
          : prize
            ? m.draw_check_won({ prize: prizeName(prize) })
            : ticket.substitute === null
              ? m.draw_check_not_won()
              : m.draw_check_substitute({ position: String(ticket.substitute) })}
      </Notice>
      <details className="border-y border-line py-3">
        <summary className="touch flex cursor-pointer items-center">{m.draw_check_proof()}</summary>
        <p className="max-w-[60ch] py-2 text-note text-muted">{m.draw_check_proof_text()}</p>
        <pre className="overflow-x-auto py-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(ticket.proof, null, 2)}
        </pre>
      </details>
    </div>
  )
}

function problemText(result: "no-number" | "other-code" | "not-in-list"): string {
  if (result === "no-number") return m.draw_check_no_number()
  return result === "other-code" ? m.draw_check_other_code() : m.draw_check_not_in_list()
}
