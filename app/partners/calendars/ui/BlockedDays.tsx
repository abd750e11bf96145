import { Form, useNavigation } from "react-router"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { TextField } from "../../../platform/ui/fields/TextField"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { type FieldProps, useServerForm } from "../../../platform/ui/forms/server-form"
import type { ListingCalendar } from "../calendar-page.server"
import { ButtonForm, type CalendarResult, CalendarSection, refusalOf } from "./CalendarSection"

type Props = Pick<ListingCalendar, "today" | "lastDay"> & {
  result: CalendarResult
  blocks: ListingCalendar["ownBlocks"]
}

/** The form that blocks days, and the blocks of the partner. */
export function BlockedDays({ result, today, lastDay, blocks }: Props) {
  return (
    <CalendarSection
      id="block"
      title={m.partners_calendar_block_title()}
      lead={m.partners_calendar_block_lead()}
      result={result}
      intents={["unblock"]}
      reports={["block", "unblock"]}
    >
      <BlockForm key={result?.at} result={result} today={today} lastDay={lastDay} />
      <BlockList blocks={blocks} />
    </CalendarSection>
  )
}

function BlockForm({ result, today, lastDay }: Omit<Props, "blocks">) {
  const isBusy = useNavigation().formData?.get("intent") === "block"
  const { props, field, refusal } = useServerForm<{ from: string; to: string }>(refusalOf(result, "block"), {
    id: "block-days",
  })
  return (
    <Form method="post" preventScrollReset {...props} className="grid max-w-2xl gap-5">
      <FormErrors refusal={refusal} />
      <input type="hidden" name="intent" value="block" />
      <DayFields field={field} today={today} lastDay={lastDay} />
      <Button pending={isBusy} className="justify-self-start">
        {m.partners_calendar_block()}
      </Button>
    </Form>
  )
}

type DayFieldsProps = Pick<Props, "today" | "lastDay"> & { field: FieldProps<"from" | "to"> }

/** The first and last day to block. */
export const DayFields = ({ field, today, lastDay }: DayFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField {...field("from")} label={m.partners_calendar_from()} type="date" min={today} max={lastDay} required />
    <TextField {...field("to")} label={m.partners_calendar_to()} type="date" min={today} max={lastDay} required />
  </div>
)

function BlockList({ blocks }: Pick<Props, "blocks">) {
  return (
    <div className="grid max-w-2xl gap-3">
      <h3 className="text-xl">{m.partners_calendar_blocks_title()}</h3>
      {blocks.length === 0 ? (
        <p className="text-muted">{m.partners_calendar_blocks_none()}</p>
      ) : (
        <ul className="border-t border-line">
          {blocks.map(({ from, to }) => {
            const period = periodText(from, to)
            return (
              <li key={from} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1">
                <span className="figures first-letter:uppercase">{period}</span>
                <ButtonForm
                  values={{ intent: "unblock", from, to }}
                  label={m.partners_calendar_unblock()}
                  about={period}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** `5 June 2027 to 8 June 2027`, or one day. */
export const periodText = (from: string, to: string): string =>
  from === to ? formatDate(from) : m.partners_calendar_period({ from: formatDate(from), to: formatDate(to) })
