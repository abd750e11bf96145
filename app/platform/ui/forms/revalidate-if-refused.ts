import type { ShouldRevalidateFunction } from "react-router"
import { SIGN_IN_REQUIRED } from "../sign-in-again"

/**
 * Reloads the page's data after a refused action, because it may be stale. Not if the session has ended: the loader would be
 * refused too.
 */
export const revalidateIfRefused: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || (actionResult?.status === "error" && actionResult.code !== SIGN_IN_REQUIRED)
