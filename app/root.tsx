import {
  data,
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router"
import type { Route } from "./+types/root"
import { profileOf } from "./accounts/queries.server"
import { ctxOf } from "./platform/http/page.server"
import { currentLocale, locales } from "./platform/i18n/locale"
import { fontPreloads } from "./platform/ui/fonts"
import type { RootData } from "./platform/ui/root-data"
import "./platform/ui/theme.css"
import { ErrorPage } from "./site/ui/ErrorPage"
import { SiteFrame } from "./site/ui/SiteFrame"

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
]

/** What every page knows of its reader. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const profile = await profileOf(ctx)
  const root: RootData = {
    locale: ctx.locale,
    currency: ctx.currency,
    demo: ctx.config.demo,
    requestId: ctx.requestId,
    person: profile && {
      name: profile.name,
      email: profile.email,
      role: profile.role,
      idStatus: profile.idStatus,
    },
  }
  return data({ ...root, baseUrl: ctx.config.baseUrl })
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root")
  const { pathname } = useLocation()
  const locale = root?.locale ?? currentLocale()
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {root
          ? locales.map((each) => (
              <link key={each} rel="alternate" hrefLang={each} href={`${root.baseUrl}${pathname}?lang=${each}`} />
            ))
          : null}
        {root ? <link rel="canonical" href={`${root.baseUrl}${pathname}?lang=${locale}`} /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root")
  const response = isRouteErrorResponse(error) ? error : undefined
  const message = (response?.data as { message?: string } | undefined)?.message
  const page = <ErrorPage status={response?.status ?? 500} message={message} requestId={root?.requestId} />
  return root ? <SiteFrame>{page}</SiteFrame> : page
}
