import { createContext, useContext } from "react"
import { GUEST } from "./kept-forms"
import { useRootData } from "./root-data"

/** Whose forms this page keeps; without a provider, those of whoever the root loader names. */
export const FormOwner = createContext<string | undefined>(undefined)

/**
 * Whether the forms of this page are a signed-in person's, even while their session has ended and they are asked to sign in
 * again.
 */
export const useIsSignedIn = (): boolean => useFormOwner() !== GUEST

/** The id of the person whose forms are kept, or `GUEST`. */
export function useFormOwner(): string {
  const { person } = useRootData()
  return useContext(FormOwner) ?? person?.id ?? GUEST
}
