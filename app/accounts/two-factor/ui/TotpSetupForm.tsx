import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { Section } from "../../../platform/ui/page/Section"
import type { TotpSetup } from "../../rules/two-factor"
import { TextLink } from "../../ui/TextLink"
import { CodeField } from "./SecondFactorFields"

type Props = { setup?: TotpSetup; restart: string; result: FormResult | undefined }

/** Scan the QR code, then enter a code. Without `setup` only the second step. */
export function TotpSetupForm({ setup, restart, result }: Props) {
  const { formData } = useNavigation()
  const { props, refusal } = useServerForm(result)
  return (
    <div className="grid max-w-3xl gap-10">
      {setup ? (
        <Section id="scan" title={m.accounts_setup_scan_title()} headingClass="text-2xl">
          <p className="max-w-[60ch] text-muted">{m.accounts_setup_scan()}</p>
          <div className="grid items-center gap-8 sm:grid-cols-[14rem_1fr]">
            <QrCode {...setup.qr} label={m.accounts_setup_qr()} />
            <div className="grid gap-3">
              <p className="text-sm text-muted">{m.accounts_setup_type()}</p>
              <p data-secret className="font-mono text-lg leading-relaxed text-balance break-words">
                {setup.secret}
              </p>
              <p className="text-note">
                <a href={setup.uri} className="touch inline-flex items-center underline underline-offset-4">
                  {m.accounts_setup_open()}
                </a>
              </p>
            </div>
          </div>
        </Section>
      ) : (
        <p className="max-w-[60ch] text-muted">
          {m.accounts_setup_hidden()} <TextLink to={restart}>{m.accounts_setup_again()}</TextLink>
        </p>
      )}
      <Section id="confirm" title={m.accounts_setup_code_title()} headingClass="text-2xl">
        <Form method="post" {...props} className="grid max-w-xl gap-5">
          <input type="hidden" name="intent" value="confirm" />
          <CodeField error={refusal?.fields.code} />
          <Button pending={formData?.get("intent") === "confirm"} className="justify-self-start">
            {m.accounts_setup_confirm()}
          </Button>
        </Form>
      </Section>
    </div>
  )
}

/** Quiet zone in modules, required by the QR code standard. */
const QUIET_ZONE = 4

/** `path`: the dark modules in a square of `size` modules. Black on white in every theme. */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
