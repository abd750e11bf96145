import { createContext, useContext } from "react"
import { useRootData } from "../page/root-data"
import { GUEST } from "./saved-forms"

/** The owner of this page's saved forms; without a provider, the person of the root loader. */
export const FormOwner = createContext<string | undefined>(undefined)

/**
 * Whether the forms of this page belong to a signed-in person, also while their session has ended and they are asked to sign
 * in again.
 */
export const useHasOwner = (): boolean => useFormOwner() !== GUEST

/** The id of the person whose forms are saved, or `GUEST`. */
export function useFormOwner(): string {
  const { person } = useRootData()
  return useContext(FormOwner) ?? person?.id ?? GUEST
}
