import { Form, useNavigation } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { SavedNotice } from "../../ui/SavedNotice"
import type { SessionEntry } from "../session-list.server"

/** `openedAt` is formatted text. */
type SessionLine = Omit<SessionEntry, "openedAt"> & { openedAt: string }

const authMethodTexts: Record<SessionLine["authMethod"], () => string> = {
  password: m.accounts_sessions_by_password,
  email: m.accounts_sessions_by_email,
  google: m.accounts_sessions_by_google,
  passkey: m.accounts_sessions_by_passkey,
  "two-factor": m.accounts_sessions_by_two_factor,
}

function deviceName({ browser, system }: SessionLine): string {
  if (browser && system) return m.accounts_sessions_device({ browser, system })
  return browser ?? system ?? m.accounts_sessions_unknown()
}

/** Sessions, each with a button to end it except this browser's. `endedAt`: instant in ms when sessions were last ended here. */
export function SessionList({ sessions, endedAt }: { sessions: SessionLine[]; endedAt?: number }) {
  const sending = useNavigation().formData
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <div className="grid gap-5">
      <ul className="grid border-y border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-line py-4 not-first:border-t"
          >
            <div className="min-w-0 flex-1 basis-44">
              <p className="font-medium">
                <span>{deviceName(session)}</span>
                {session.isCurrent ? (
                  <span className="ml-3 font-normal text-accent">{m.accounts_sessions_this()}</span>
                ) : null}
              </p>
              <p className="text-note text-muted">
                {m.accounts_sessions_opened({ how: authMethodTexts[session.authMethod](), at: session.openedAt })}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="sessionId" value={session.id} />
                <Button
                  variant="quiet"
                  className="-mx-3"
                  pending={sending?.get("sessionId") === session.id}
                  aria-label={m.accounts_sessions_end_of({ device: deviceName(session), at: session.openedAt })}
                >
                  {m.accounts_sessions_end()}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {others.length === 0 ? (
          <p className="text-muted">{m.accounts_sessions_only()}</p>
        ) : (
          <Form method="post">
            <input type="hidden" name="intent" value="end-others" />
            <Button variant="outline" pending={sending?.get("intent") === "end-others"}>
              {m.accounts_sessions_end_others()}
            </Button>
          </Form>
        )}
        <SavedNotice at={endedAt}>{m.accounts_sessions_ended()}</SavedNotice>
      </div>
    </div>
  )
}
