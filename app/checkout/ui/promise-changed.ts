import type { ShouldRevalidateFunction } from "react-router"

/** For a page that says what cancelling will bring: refused, it asks anew and shows what would happen now (D28). */
export const askPromiseAgain: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionResult?.ok === false
