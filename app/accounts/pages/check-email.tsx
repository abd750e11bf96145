import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { plainHead } from "../../platform/ui/page/page-head"
import { emailForm } from "../forms"
import { withReturnPath } from "../rules/return-path"
import { withCookies } from "../sign-in/cookies.server"
import { rememberAddress, rememberedAddress, requestVerification } from "../sign-up/sign-up.server"
import { AuthLayout } from "../ui/AuthLayout"
import { ResendForm } from "../ui/ResendForm"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/check-email"

export const meta = () => plainHead(m.accounts_check_title(), m.accounts_check_lead())

export async function loader({ request }: Route.LoaderArgs) {
  const from = new URL(request.url).searchParams.get("from") ?? ""
  return { email: rememberedAddress(request.headers.get("cookie")), from }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const cookies: string[] = []
  const result = await submitForm(ctx, await readForm(request), emailForm, async ({ email }) => {
    const from = new URL(request.url).searchParams.get("from") ?? undefined
    await requestVerification(ctx, { email, from })
    cookies.push(rememberAddress(email, ctx.config.baseUrl.startsWith("https://")))
  })
  return withCookies(result, cookies)
}

export default function CheckEmailPage({ loaderData: { email, from }, actionData }: Route.ComponentProps) {
  return (
    <AuthLayout
      title={m.accounts_check_title()}
      lead={email ? m.accounts_check_lead_to({ email }) : m.accounts_check_lead()}
    >
      <p className="text-muted">{m.accounts_check_hint()}</p>
      <ResendForm email={email} from={from} result={actionData} />
      <p className="border-t border-line pt-6 text-note">
        <TextLink to={withReturnPath("/signin", from)}>{m.accounts_to_sign_in()}</TextLink>
      </p>
    </AuthLayout>
  )
}
