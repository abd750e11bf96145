import { useEffect, useEffectEvent, useState } from "react"
import type { SessionUser } from "../../rules/auth-events"
import type { ExpiredSession } from "./use-expired-session"

const loadSessionEnded = async () => (await import("./SessionEndedDialog")).SessionEndedDialog
const loadOtherUser = async () => (await import("./OtherUserDialog")).OtherUserDialog

type Props = { expiredSession: ExpiredSession | null; otherUser: SessionUser | null; onDismiss: () => void }

/** Dialogs of an expired session, loaded when needed. */
export function SessionDialogs({ expiredSession, otherUser, onDismiss }: Props) {
  const SessionEnded = useLoaded(expiredSession?.isDialogOpen ?? false, loadSessionEnded, onDismiss)
  const OtherUser = useLoaded(otherUser !== null, loadOtherUser, () => window.location.replace("/"))
  if (otherUser) return OtherUser ? <OtherUser user={otherUser} /> : null
  if (!expiredSession?.isDialogOpen || !SessionEnded) return null
  return <SessionEnded email={expiredSession.user.email} onClose={onDismiss} />
}

/** The loaded value once `isWanted`; calls `onFailure` if loading fails. */
function useLoaded<T>(isWanted: boolean, load: () => Promise<T>, onFailure: () => void): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isWanted) return
    load().then((value) => setLoaded({ value }), fail)
  }, [isWanted, load])
  return loaded?.value
}
