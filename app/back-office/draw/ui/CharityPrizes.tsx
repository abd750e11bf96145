import type { CharityDue } from "../../../draw/awards/award-list.server"
import { brand } from "../../../platform/brand"
import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { ConfirmationForm } from "../../ui/ConfirmationForm"
import { DayField, type DaysUntilToday } from "./DayField"

const { charity } = brand.draw

type PrizeProps = {
  award: { id: string; fullName: string }
  due: CharityDue
  days: DaysUntilToday
  answer: FormResult | undefined
}

/** A prize without a substitute left, which the charity gets. */
export function CharityPrize({ award, due, days, answer }: PrizeProps) {
  const { dueAt, handover } = due
  const day = useLongDay()
  return (
    <>
      <DueLine isOverdue={due.isOverdue}>
        {handover
          ? m.draw_unassigned_handed_over({ charity, day: day(handover.at), reference: handover.note })
          : m.draw_unassigned_charity({ charity, day: day(dueAt) })}
      </DueLine>
      {handover ? null : (
        <HandoverForm
          about={award.fullName}
          consequence={m.back_office_award_hand_over_consequence({ charity })}
          values={{ intent: "hand-over", awardId: award.id }}
          days={days}
          answer={answer}
        />
      )}
    </>
  )
}

type UndrawnProps = { undrawn: { count: number } & CharityDue; days: DaysUntilToday; answer: FormResult | undefined }

/** The prizes that had no ticket left to win them. */
export function UndrawnPrizes({ undrawn, days, answer }: UndrawnProps) {
  const { dueAt, handover } = undrawn
  const day = useLongDay()
  const count = formatNumber(undrawn.count)
  return (
    <div className="grid gap-3 border border-line bg-surface p-5">
      <DueLine isOverdue={undrawn.isOverdue}>
        {handover
          ? m.draw_undrawn_handed_over({ count, charity, day: day(handover.at), reference: handover.note })
          : m.draw_undrawn({ count, charity, day: day(dueAt) })}
      </DueLine>
      {handover ? null : (
        <HandoverForm
          consequence={m.back_office_draw_hand_over_consequence({ charity })}
          values={{ intent: "hand-over-undrawn" }}
          days={days}
          answer={answer}
        />
      )}
    </div>
  )
}

const DueLine = ({ isOverdue, children }: { isOverdue: boolean; children: string }) => (
  <p className="figures text-note font-medium wrap-anywhere">
    {isOverdue ? <span className="text-danger">{m.back_office_draw_overdue()}: </span> : null}
    {children}
  </p>
)

type FormProps = {
  about?: string
  consequence: string
  values: Record<string, string>
  days: DaysUntilToday
  answer: FormResult | undefined
}

const HandoverForm = ({ answer, days, ...action }: FormProps) => (
  <ConfirmationForm
    label={m.back_office_award_hand_over()}
    confirm={m.back_office_award_hand_over_do()}
    result={answer}
    defaultValue={{ day: days.today }}
    {...action}
  >
    {(field) => (
      <>
        <DayField {...field("day")} label={m.back_office_award_hand_over_day()} days={days} />
        <TextField
          {...field("note")}
          label={m.back_office_award_hand_over_note()}
          description={m.back_office_award_hand_over_hint()}
          autoComplete="off"
          required
          maxLength={200}
        />
      </>
    )}
  </ConfirmationForm>
)

function useLongDay(): (at: Date) => string {
  return (at) => formatInstant(at, { dateStyle: "long" })
}
