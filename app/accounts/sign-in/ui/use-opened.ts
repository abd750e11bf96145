import { useRef } from "react"
import type { BookingEligibility } from "../../rules/booking-eligibility"
import { useSession } from "./SessionProvider"

/** The first data with which a page let somebody book, kept while an expired session is renewed. */
export function useOpened<Loaded extends { eligibility: BookingEligibility }>(loaded: Loaded): Loaded {
  const { isExpired } = useSession()
  const opened = useRef<Loaded>(undefined)
  if (loaded.eligibility === "allowed") opened.current = loaded
  return (loaded.eligibility === "sign-in-required" && isExpired && opened.current) || loaded
}
