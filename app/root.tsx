import { useEffect } from "react"
import {
  data,
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router"
import type { Route } from "./+types/root"
import { googleOf } from "./accounts/google/provider.server"
import { RESET_PAGE, recoveryToken } from "./accounts/rules/auth-events"
import { sessionResponse } from "./accounts/sign-in/session-response.server"
import { SessionProvider } from "./accounts/sign-in/ui/SessionProvider"
import { findCategory } from "./catalogue/rules/categories"
import { brand } from "./platform/brand"
import { romeDate } from "./platform/dates"
import { noticeAfterAction } from "./platform/http/action-notice.server"
import { ctxOf } from "./platform/http/page.server"
import { currentLocale } from "./platform/i18n/locale"
import { useNotedPath } from "./platform/ui/page/came-from"
import { KeptStorage } from "./platform/ui/page/KeptStorage"
import type { RootData } from "./platform/ui/page/root-data"
import { fontPreloads } from "./platform/ui/theme/fonts"
import theme from "./platform/ui/theme/theme.css?url"
import { isConnectionLost } from "./site/rules/connection"
import { ErrorPage } from "./site/ui/ErrorPage"
import { SiteFrame } from "./site/ui/SiteFrame"

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
]

/** The data of `useRootData`. A recovery link to any page is redirected to the page for a new password. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { pathname, search } = url
  const ctx = ctxOf(context)
  const token = recoveryToken(pathname, search)
  if (token && pathname !== RESET_PAGE) throw redirect(`${RESET_PAGE}?token=${encodeURIComponent(token)}`)
  const { user, session } = await sessionResponse(ctx)
  const root: RootData = {
    locale: ctx.locale,
    currency: ctx.currency,
    demo: ctx.config.demo,
    requestId: ctx.requestId,
    year: Number(romeDate(ctx.now()).slice(0, 4)),
    person: user,
    session,
    google: googleOf(ctx.config) !== undefined,
    actionNotice: noticeAfterAction(request.headers.get("cookie"), url),
  }
  return data({ ...root, baseUrl: ctx.config.baseUrl })
}

export function Layout({ children }: { children: React.ReactNode }) {
  useEffect(markHydrated, [])
  const root = useRouteLoaderData<typeof loader>("root")
  const locale = root?.locale ?? currentLocale()
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <KeptStorage />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* With a precedence, React puts it before the preloads of the scripts. */}
        <link rel="stylesheet" href={theme} precedence="default" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        <meta property="og:site_name" content={brand.name} />
        <meta name="theme-color" content="#0b1219" />
        <Meta />
        <Links />
      </head>
      <body>
        <SessionProvider>{children}</SessionProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** For style sheets and tests. */
function markHydrated() {
  document.documentElement.dataset.hydrated = ""
}

export default function App() {
  useNotedPath((path) => findCategory(path.slice(1)) !== undefined)
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root")
  const response = isRouteErrorResponse(error) ? error : undefined
  const refusal = response?.data as { code?: string; message?: string; requestId?: string } | undefined
  const message = refusal?.code === "platform.not-found" ? undefined : refusal?.message
  const page = (
    <ErrorPage
      status={response?.status ?? 500}
      message={message}
      requestId={root?.requestId ?? refusal?.requestId}
      lost={isConnectionLost(error)}
      alone={!root}
    />
  )
  return root ? <SiteFrame isError>{page}</SiteFrame> : <main>{page}</main>
}
