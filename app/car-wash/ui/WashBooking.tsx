import { useId } from "react"
import { formatDate } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../../platform/pictures/picture"
import { Button } from "../../platform/ui/Button"
import { ScriptedFields } from "../../platform/ui/fields/ScriptedFields"
import type { HeldWash } from "../api.server"
import type { AddOnId } from "../rules/add-ons"
import type { WashLine } from "../rules/price"
import type { Service } from "../rules/services"
import { PaymentWindow } from "./PaymentWindow"
import { addOnTexts, serviceTexts } from "./texts"
import { type KnownCustomer, nobody, useWashForm } from "./use-wash-form"
import { WashForm } from "./WashForm"
import { WashSummary } from "./WashSummary"

type Props = {
  service: Service
  picture: SitePicture | undefined
  today: string
  /** Null for a guest. */
  customer: KnownCustomer | null
  publishableKey: string | undefined
  onPaid: (held: HeldWash) => void
}

/** The form with the price beside it, and the payment window. */
export function WashBooking({ service, picture, today, customer, publishableKey, onPaid }: Props) {
  const form = useWashForm(service, { customer: customer ?? nobody, today, onPaid })
  const formId = useId()
  const { appointmentDate: date, appointmentTime: time } = form.fields
  const when = date && time ? `${formatDate(date, { dateStyle: "full" })}, ${time}` : undefined
  return (
    <ScriptedFields>
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <WashForm key={String(form.ready)} id={formId} form={form} today={today} />
        <div className="lg:sticky lg:top-28 lg:row-span-2">
          <WashSummary
            service={service.id}
            picture={picture}
            when={when}
            lines={form.price.lines.map((line) => ({ ...line, label: lineName(line, service) }))}
          />
        </div>
        <Button
          type="submit"
          form={formId}
          pending={form.isLeaving || form.stage === "sending"}
          className="w-full py-4 sm:w-auto sm:justify-self-start"
        >
          {m.car_wash_proceed()}
        </Button>
        {form.stage === "paying" ? <PaymentWindow form={form} publishableKey={publishableKey} /> : null}
      </div>
    </ScriptedFields>
  )
}

function lineName({ code }: WashLine, service: Service): string {
  const [id, hours] = code.split(":")
  if (!hours) return serviceTexts(service.id).name()
  return m.car_wash_add_on_for({ name: addOnTexts(id as AddOnId).name(), hours })
}
