import { useRouteLoaderData } from "react-router"
import type { Locale } from "../i18n/locale"
import type { Currency } from "../money"

/** What every page knows: the answer of the root loader. */
export type RootData = {
  locale: Locale
  currency: Currency
  person: {
    name: string
    email: string
    role: "personal" | "business" | "operator"
    idStatus: "unverified" | "pending" | "verified"
  } | null
  /** The house runs as a demonstration and says so. */
  demo: boolean
  /** Named on error pages and in the log. */
  requestId: string
}

const withoutRoot: RootData = { locale: "it", currency: "eur", person: null, demo: false, requestId: "" }

/** The root loader's answer; a visitor's defaults where the root itself failed. */
export const useRootData = (): RootData => (useRouteLoaderData("root") as RootData | undefined) ?? withoutRoot
