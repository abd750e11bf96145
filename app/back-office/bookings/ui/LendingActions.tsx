import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Select } from "../../../platform/ui/fields/Select"
import type { Lending } from "../../operator-tasks.server"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { ConfirmationForm } from "../../ui/ConfirmationForm"

type Props = { lending: Lending; result: FormResult | undefined }

const valuesOf = ({ id }: Lending) => ({ intent: "lending", bookingId: id })

/** Assigns, changes or frees the loan car of a car wash; after the loan, corrects the record. */
export function LendingActions({ lending, result }: Props) {
  const { vehicle, choices, stage } = lending
  const texts = useTexts(lending)
  return (
    <div className="grid gap-5">
      <p className="font-medium">{texts.state}</p>
      <div className="flex flex-wrap items-start gap-3">
        {choices.length > 0 ? (
          <ChooseAction key={vehicle?.id} lending={lending} result={result} />
        ) : (
          <p className="text-note text-muted">{m.back_office_lending_none_free()}</p>
        )}
        {vehicle ? (
          <ConfirmationAction
            label={stage === "over" ? m.back_office_lending_none_driven() : m.back_office_lending_free()}
            consequence={texts.without}
            confirm={stage === "over" ? m.back_office_lending_correct_do() : m.back_office_lending_free_do()}
            variant="danger"
            values={{ ...valuesOf(lending), vehicleId: "" }}
          />
        ) : null}
      </div>
    </div>
  )
}

function ChooseAction({ lending, result }: Props) {
  const { vehicle, choices, stage } = lending
  const texts = useTexts(lending)
  return (
    <ConfirmationForm
      label={texts.choose}
      consequence={texts.consequence}
      confirm={texts.confirm}
      values={valuesOf(lending)}
      result={result}
      defaultValue={{ vehicleId: vehicle?.id ?? choices[0]?.id }}
    >
      {(field) => (
        <Select
          {...field("vehicleId")}
          label={stage === "over" ? m.back_office_lending_driven() : m.back_office_lending_car()}
          required
          choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </ConfirmationForm>
  )
}

function useTexts({ vehicle, stage, endsAt }: Lending) {
  const name = vehicle?.name ?? ""
  if (stage === "over")
    return {
      state: vehicle ? m.back_office_lending_was({ name }) : m.back_office_lending_was_none(),
      choose: m.back_office_lending_correct(),
      consequence: m.back_office_lending_correct_consequence(),
      confirm: m.back_office_lending_correct_do(),
      without: m.back_office_lending_none_driven_consequence(),
    }
  const until = { time: formatInstant(endsAt, { timeStyle: "short" }) }
  return {
    state: vehicle ? m.back_office_lending_set({ name }) : m.back_office_lending_open(),
    choose: vehicle ? m.back_office_lending_change() : m.back_office_lending_choose(),
    consequence:
      stage === "under-way" ? m.back_office_lending_under_way_consequence(until) : m.back_office_lending_consequence(),
    confirm: m.back_office_lending_do(),
    without: m.back_office_lending_free_consequence({ name }),
  }
}
