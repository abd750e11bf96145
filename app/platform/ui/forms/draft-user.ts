import { createContext, useContext } from "react"
import { useRootData } from "../page/root-data"
import { GUEST } from "./saved-forms"

/** The id of the user whose form drafts this page saves, or `GUEST`; without a provider, the person of the root loader. */
export const DraftUserContext = createContext<string | undefined>(undefined)

/**
 * Whether the form drafts of this page belong to a signed-in person, also while their session has ended and they are asked to sign
 * in again.
 */
export const usePageHasUser = (): boolean => useDraftUserId() !== GUEST

/** The id of the person whose form drafts are saved, or `GUEST`. */
export function useDraftUserId(): string {
  const { person } = useRootData()
  return useContext(DraftUserContext) ?? person?.id ?? GUEST
}
