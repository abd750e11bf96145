import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Select } from "../../../platform/ui/fields/Select"
import type { CourtesyCar } from "../../operator-tasks.server"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { ConfirmationForm } from "../../ui/ConfirmationForm"

type Props = { courtesyCar: CourtesyCar; result: FormResult | undefined }

const valuesOf = ({ id }: CourtesyCar) => ({ intent: "courtesy-car", bookingId: id })

/** Assigns, changes or frees the courtesy car of a car wash; after its hours, corrects the record. */
export function CourtesyCarActions({ courtesyCar, result }: Props) {
  const { vehicle, choices, stage } = courtesyCar
  const texts = textsOf(courtesyCar)
  return (
    <div className="grid gap-5">
      <p className="font-medium">{texts.state}</p>
      <div className="flex flex-wrap items-start gap-3">
        {choices.length > 0 ? (
          <ChooseAction key={vehicle?.id} courtesyCar={courtesyCar} result={result} />
        ) : (
          <p className="text-note text-muted">{m.back_office_courtesy_car_none_free()}</p>
        )}
        {vehicle ? (
          <ConfirmationAction
            label={stage === "over" ? m.back_office_courtesy_car_none_driven() : m.back_office_courtesy_car_free()}
            consequence={texts.without}
            confirm={stage === "over" ? m.back_office_courtesy_car_correct_do() : m.back_office_courtesy_car_free_do()}
            variant="danger"
            values={{ ...valuesOf(courtesyCar), vehicleId: "" }}
            subject={`booking:${courtesyCar.id}`}
          />
        ) : null}
      </div>
    </div>
  )
}

function ChooseAction({ courtesyCar, result }: Props) {
  const { vehicle, choices, stage } = courtesyCar
  const texts = textsOf(courtesyCar)
  return (
    <ConfirmationForm
      label={texts.choose}
      consequence={texts.consequence}
      confirm={texts.confirm}
      values={valuesOf(courtesyCar)}
      subject={`booking:${courtesyCar.id}`}
      result={result}
      defaultValue={{ vehicleId: vehicle?.id ?? choices[0]?.id }}
    >
      {(field) => (
        <Select
          {...field("vehicleId")}
          label={stage === "over" ? m.back_office_courtesy_car_driven() : m.back_office_courtesy_car_car()}
          required
          choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </ConfirmationForm>
  )
}

function textsOf({ vehicle, stage, endsAt }: CourtesyCar) {
  const name = vehicle?.name ?? ""
  if (stage === "over")
    return {
      state: vehicle ? m.back_office_courtesy_car_was({ name }) : m.back_office_courtesy_car_was_none(),
      choose: m.back_office_courtesy_car_correct(),
      consequence: m.back_office_courtesy_car_correct_consequence(),
      confirm: m.back_office_courtesy_car_correct_do(),
      without: m.back_office_courtesy_car_none_driven_consequence(),
    }
  const until = { time: formatInstant(endsAt, { timeStyle: "short" }) }
  return {
    state: vehicle ? m.back_office_courtesy_car_set({ name }) : m.back_office_courtesy_car_open(),
    choose: vehicle ? m.back_office_courtesy_car_change() : m.back_office_courtesy_car_choose(),
    consequence:
      stage === "under-way"
        ? m.back_office_courtesy_car_under_way_consequence(until)
        : m.back_office_courtesy_car_consequence(),
    confirm: m.back_office_courtesy_car_do(),
    without: m.back_office_courtesy_car_free_consequence({ name }),
  }
}
