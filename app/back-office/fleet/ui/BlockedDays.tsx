import { useState } from "react"
import { DayFields, periodText } from "../../../partners/calendars/ui/BlockedDays"
import { ButtonForm } from "../../../partners/calendars/ui/CalendarSection"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { useSeen } from "../../../platform/ui/forms/SeenField"
import type { itemBlocks } from "../blocks.server"
import { FleetForm } from "./FleetForm"

type Props = { itemId: string; days: Awaited<ReturnType<typeof itemBlocks>>; result: FormResult | undefined }

/** The blocked days of an item, and the form that blocks others. */
export function BlockedDays({ itemId, days: { blocks, today, lastDay, isByNight }, result }: Props) {
  // Once days were blocked, the form starts anew; not when they are freed, so that what was typed stays.
  const [most, setMost] = useState(blocks.length)
  if (blocks.length > most) setMost(blocks.length)
  const seen = useSeen(`item:${itemId}`)
  return (
    <>
      {isByNight ? <p className="max-w-prose text-muted">{m.partners_calendar_nights()}</p> : null}
      {blocks.length === 0 ? null : (
        <ul className="max-w-2xl border-t border-line">
          {blocks.map(({ id, from, to, reason }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2">
              <p className="min-w-0 grow basis-60">
                <span className="figures block first-letter:uppercase">{periodText(from, to)}</span>
                <span className="block text-sm wrap-anywhere text-muted">{reason}</span>
              </p>
              <ButtonForm
                values={{ intent: "unblock", blockId: id, seen }}
                label={m.partners_calendar_unblock()}
                about={periodText(from, to)}
              />
            </li>
          ))}
        </ul>
      )}
      <FleetForm
        key={most}
        itemId={itemId}
        intent="block"
        result={result}
        submit={m.partners_calendar_block()}
        showsErrors
      >
        {(field) => (
          <>
            <DayFields field={field} today={today} lastDay={lastDay} />
            <TextField
              {...field("reason")}
              label={m.back_office_fleet_reason()}
              description={m.back_office_fleet_reason_hint()}
              maxLength={200}
              autoComplete="off"
              required
            />
          </>
        )}
      </FleetForm>
    </>
  )
}
