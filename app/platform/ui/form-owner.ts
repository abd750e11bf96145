import { createContext, useContext } from "react"
import { GUEST } from "./kept-forms"
import { useRootData } from "./root-data"

/** Whose forms this page keeps; without a provider, those of whoever the root loader names. */
export const FormOwner = createContext<string | undefined>(undefined)

/** The id of the person whose forms are kept, or `GUEST`. */
export function useFormOwner(): string {
  const { person } = useRootData()
  return useContext(FormOwner) ?? person?.id ?? GUEST
}
