import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextArea } from "../../platform/ui/fields/TextArea"

/** The operator's reason, which the customer reads in the mail. */
export const ReasonField = (field: { name: string; defaultValue: string | undefined; error: string | undefined }) => (
  <TextArea
    {...field}
    label={m.back_office_booking_reason()}
    description={m.back_office_booking_reason_hint()}
    rows={3}
    required
    maxLength={500}
  />
)
