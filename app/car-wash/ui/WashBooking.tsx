import { useId, useState } from "react"
import type { EmailProof } from "../../checkout/guests/ui/use-email-code"
import { formatDate } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { convertEuroCents } from "../../platform/money"
import type { SitePicture } from "../../platform/pictures/picture"
import { Button } from "../../platform/ui/Button"
import { ScriptedFields } from "../../platform/ui/fields/ScriptedFields"
import { useRootData } from "../../platform/ui/page/root-data"
import type { AddOnHours, AddOnId } from "../rules/add-ons"
import type { WashFields } from "../rules/form-errors"
import { type ChosenAddOn, priceOf, type WashLine } from "../rules/price"
import type { Service } from "../rules/services"
import { PaymentWindow } from "./PaymentWindow"
import { addOnTexts, serviceTexts } from "./texts"
import type { HeldWash } from "./use-hold"
import { type KnownCustomer, useWashForm } from "./use-wash-form"
import { WashForm } from "./WashForm"
import { WashSummary } from "./WashSummary"

type Props = {
  service: Service
  picture: SitePicture | undefined
  today: string
  /** Null for a guest. */
  customer: (KnownCustomer & { id: string }) | null
  publishableKey: string | undefined
  onPaid: (held: HeldWash) => void
}

const nobody: KnownCustomer = { fullName: "", email: "", phone: "" }

/** The form with the price beside it, and the payment window. */
export function WashBooking({ service, picture, today, customer, publishableKey, onPaid }: Props) {
  const { currency } = useRootData()
  const { fullName, email, phone } = customer ?? nobody
  const form = useWashForm(service.id, {
    customer: { fullName, email, phone },
    onPaid,
  })
  const [proof, setProof] = useState<EmailProof>({})
  const formId = useId()
  const { fields } = form
  const { lines, totalCents } = priceOf(service, addOnIn(fields))
  const { appointmentDate: date, appointmentTime: time } = fields
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
            lines={lines.map((line) => ({ ...line, label: lineName(line, service) }))}
            totalCents={totalCents}
          />
        </div>
        <Button
          type="submit"
          form={formId}
          pending={form.isLeaving}
          className="w-full py-4 sm:w-auto sm:justify-self-start"
        >
          {m.car_wash_proceed()}
        </Button>
        {form.isPaying && form.purchaseKey ? (
          <PaymentWindow
            holdRequest={{
              ...fields,
              isSignedIn: form.isSignedIn,
              service: service.id,
              purchaseKey: form.purchaseKey,
              expectedAmountCents: convertEuroCents(totalCents, currency),
              currency,
            }}
            billing={{ name: fields.fullName, email: fields.email, phone: fields.phone }}
            publishableKey={publishableKey}
            proof={proof}
            onProof={setProof}
            sentCode={form.sentCode}
            onCodeSent={form.keepCode}
            onHeld={form.setHeld}
            onKeySpent={form.spendKey}
            onRefused={form.refuse}
            onPaid={form.paid}
            onClose={form.leave}
          />
        ) : null}
      </div>
    </ScriptedFields>
  )
}

const addOnIn = ({ additionalService: id, additionalServiceHours: hours }: WashFields): ChosenAddOn | undefined =>
  id && hours ? { id: id as AddOnId, hours: Number(hours) as AddOnHours } : undefined

function lineName({ code }: WashLine, service: Service): string {
  const [id, hours] = code.split(":")
  if (!hours) return serviceTexts(service.id).name()
  return m.car_wash_add_on_for({ name: addOnTexts(id as AddOnId).name(), hours })
}
