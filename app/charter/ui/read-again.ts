import type { ShouldRevalidateFunction } from "react-router"

/** For a page on which something may have changed since it was read: what is refused there is shown beside how it stands now. */
export const readAgainIfRefused: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionResult?.ok === false
