import { formatDate } from "../../platform/date-format"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** The day from which an unavailable item is expected back, if it is known (part 1 §4). */
export const BackOn = ({ date, className = "" }: { date: IsoDate | null; className?: string }) =>
  date ? (
    <span className={`block text-balance text-muted ${className}`}>
      {m.catalogue_back_on({ date: formatDate(date) })}
    </span>
  ) : null
