import type { ShouldRevalidateFunction } from "react-router"
import { SIGN_IN_REQUIRED } from "./sign-in-again"

/**
 * For a page on which something may have changed since it was read: what is refused there is shown beside how it stands now.
 * Without a session nothing can be read.
 */
export const readAgainIfRefused: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || (actionResult?.status === "error" && actionResult.code !== SIGN_IN_REQUIRED)
