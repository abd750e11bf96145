import { type FormEvent, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { ScriptedFields } from "../../../platform/ui/fields/ScriptedFields"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Notice } from "../../../platform/ui/Notice"
import { Section } from "../../../platform/ui/page/Section"
import type { Prize } from "../../rules/edition"
import { prizeName } from "../../ui/prize-name"
import { type TicketResult, useTicketCheck } from "./use-verification"

type Props = { edition: string; prizes: Prize[] }

/** A holder looks up whether their number took part, and what it won. The number is not sent to the server. */
export function TicketCheck({ edition, prizes }: Props) {
  const { isRunning, isBroken, result, start, clear } = useTicketCheck(edition)
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<string | undefined>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const number = Number(typed.trim())
    const isNumber = Number.isSafeInteger(number) && number >= 1
    setError(isNumber ? undefined : m.draw_check_number_invalid())
    if (!isNumber) clear()
    else if (!isRunning) start(number)
  }

  return (
    <Section id="own-ticket" title={m.draw_check_ticket_title()} headingClass="text-part" className="grid gap-6">
      <p className="max-w-[60ch] text-muted">{m.draw_check_ticket_lead()}</p>
      <form onSubmit={submit} noValidate>
        <ScriptedFields>
          <div className="grid max-w-md items-start gap-5">
            <TextField
              label={m.draw_check_number()}
              value={typed}
              error={error}
              onChange={setTyped}
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={8}
            />
            <Button pending={isRunning} className="justify-self-start max-sm:w-full">
              {m.draw_check_ticket_start()}
            </Button>
          </div>
        </ScriptedFields>
      </form>
      {isBroken ? <Notice tone="danger">{m.draw_check_broken()}</Notice> : null}
      <div aria-live="polite">
        {result ? (
          <Notice quiet tone={result.isValid ? "success" : "danger"}>
            {resultText(result, prizes)}
          </Notice>
        ) : null}
      </div>
    </Section>
  )
}

function resultText({ isSold, isValid, prize, substitute }: TicketResult, prizes: Prize[]): string {
  if (!isSold) return m.draw_check_no_number()
  if (!isValid) return m.draw_check_void()
  const won = prizes.find(({ id }) => id === prize)
  if (won) return m.draw_check_won({ prize: prizeName(won) })
  return substitute === undefined ? m.draw_check_not_won() : m.draw_check_substitute({ position: String(substitute) })
}
