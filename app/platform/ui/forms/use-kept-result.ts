import { useState } from "react"
import { useLocation } from "react-router"

/** The result of the page's action, also after the page's data was reloaded: React Router removes it then. */
export function useKeptResult<Result>(result: Result | undefined): Result | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, result })
  const isNew = kept.key !== key || (result !== undefined && result !== kept.result)
  if (isNew) setKept({ key, result })
  return isNew ? result : kept.result
}
