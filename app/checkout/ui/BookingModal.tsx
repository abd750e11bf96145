import { type ReactNode, useEffect, useEffectEvent } from "react"
import { useLocation, useNavigate } from "react-router"
import { AccessModal } from "../../accounts/sign-in/ui/AccessModal"
import { type Trip, tripQuery } from "../../catalogue/rules/trip"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Dialog } from "../../platform/ui/Dialog"
import { useSessionState } from "../../platform/ui/hooks/use-session-state"
import { emptyStay, type StayFields, StayForm, type StayFormProps } from "./StayForm"

type Props = Omit<StayFormProps, "saved" | "today"> & {
  /** From `stayVisitor`. */
  visitor: {
    eligibility: "allowed" | "personal-account"
    customer: { fullName: string; email: string; phone: string } | null
    purchaseKey: string
    today: IsoDate
  }
  /** The days and guests in the address, which the form begins with. */
  trip: Trip | undefined
  /** Shown below the form: alternatives to it. */
  beside?: ReactNode
  /** Path of the page below, opened after the closing animation (part 1 §4). */
  closesTo: string
}

/**
 * The booking modal (part 2 §2): sends a request, and its page takes the modal's place in the history. The page's action is
 * `submitStay`.
 */
export function BookingModal({ visitor, closesTo, ...props }: Props) {
  const { eligibility, ...begun } = visitor
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const onClose = () => navigate(closesTo, { preventScrollReset: true })
  if (eligibility !== "allowed")
    return <AccessModal type={eligibility} item={props.item.name} from={pathname + search} onClose={onClose} />
  return <StayDialog {...props} {...begun} onClose={onClose} />
}

type DialogProps = Omit<Props, "visitor" | "closesTo"> & Omit<Props["visitor"], "eligibility"> & { onClose: () => void }

function StayDialog({ customer, purchaseKey, trip, beside, onClose, ...form }: DialogProps) {
  const { key } = useLocation()
  const navigate = useNavigate()
  const name = trip ? `stay:${form.item.name}:${tripQuery(trip)}` : `stay:${form.item.name}`
  const initial: StayFields = { ...emptyStay, ...fieldsOf(trip), ...customer, purchaseKey }
  const saved = useSessionState(name, initial)
  const { value, ready, change, discard } = saved
  const isTyped = typedFields.some((field) => value[field] !== initial[field])
  const { result } = form
  const handleResult = useEffectEvent(() => {
    if (!result?.done) return change({ purchaseKey: crypto.randomUUID() })
    discard()
    void navigate(result.done, { replace: true })
  })
  useEffect(() => {
    if (result) handleResult()
  }, [result])
  return (
    <Dialog
      title={form.item.name}
      size="medium"
      locationKey={key}
      leaveText={isTyped ? m.platform_leave_body() : undefined}
      onClose={onClose}
    >
      <StayForm key={String(ready)} {...form} saved={saved} />
      {beside}
    </Dialog>
  )
}

const typedFields = Object.keys(emptyStay) as (keyof typeof emptyStay)[]

const fieldsOf = (trip: Trip | undefined): Partial<StayFields> =>
  trip ? { pickupDate: trip.from, returnDate: trip.to, ...(trip.guests ? { guests: String(trip.guests) } : {}) } : {}
