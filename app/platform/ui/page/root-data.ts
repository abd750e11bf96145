import { useRouteLoaderData } from "react-router"
import type { AuthMethod } from "../../context.server"
import type { Locale } from "../../i18n/locale"
import type { Currency } from "../../money"

/** The data of the root loader, available on every page. */
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
  /** The session of this browser; `sessionHash` identifies it but is not a secret, `expiresAt` is an ISO instant. */
  session: { sessionHash: string; expiresAt: string; isFirst: boolean; authMethod: AuthMethod } | null
  /** Whether sign-in with Google is configured. */
  google: boolean
  /** The site is a demonstration, and every page shows it. */
  demo: boolean
  /** The result of the action that has just redirected to this page. */
  actionNotice?: string | undefined
  /** Shown on error pages and in the log. */
  requestId: string
  /** The year in Rome. */
  year: number
}

const defaults: RootData = {
  locale: "it",
  currency: "eur",
  person: null,
  session: null,
  google: false,
  demo: false,
  requestId: "",
  year: new Date().getFullYear(),
}

/** The data of the root loader; the defaults of a visitor if it failed. */
export const useRootData = (): RootData => (useRouteLoaderData("root") as RootData | undefined) ?? defaults
