import { useRouteLoaderData } from "react-router"
import type { OpenedBy } from "../context.server"
import type { Locale } from "../i18n/locale"
import type { Currency } from "../money"

/** What every page knows: the answer of the root loader. */
export type RootData = {
  locale: Locale
  currency: Currency
  person: {
    id: string
    name: string
    email: string
    role: "personal" | "business" | "operator"
    idStatus: "unverified" | "pending" | "verified"
  } | null
  /** The session of this browser; `mark` tells one from another and opens nothing, `expiresAt` is an ISO instant. */
  session: { mark: string; expiresAt: string; isFirst: boolean; openedBy: OpenedBy } | null
  /** One can sign in with Google. */
  google: boolean
  /** The application runs as a demonstration and says so. */
  demo: boolean
  /** Named on error pages and in the log. */
  requestId: string
  /** The year in Rome. */
  year: number
}

const withoutRoot: RootData = {
  locale: "it",
  currency: "eur",
  person: null,
  session: null,
  google: false,
  demo: false,
  requestId: "",
  year: new Date().getFullYear(),
}

/** The root loader's answer; a visitor's defaults where the root itself failed. */
export const useRootData = (): RootData => (useRouteLoaderData("root") as RootData | undefined) ?? withoutRoot
