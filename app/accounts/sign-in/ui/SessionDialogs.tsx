import { useEffect, useEffectEvent, useState } from "react"
import type { SessionUser } from "../../rules/auth-events"
import type { Interruption } from "./use-interruption"

const loadSessionEnded = async () => (await import("./SessionEndedDialog")).SessionEndedDialog
const loadOtherPerson = async () => (await import("./OtherPersonDialog")).OtherPersonDialog

type Props = { interruption: Interruption | null; other: SessionUser | null; onDismiss: () => void }

/** Dialogs of an interrupted session, loaded when needed. */
export function SessionDialogs({ interruption, other, onDismiss }: Props) {
  const SessionEnded = useLoaded(interruption?.isAsking ?? false, loadSessionEnded, onDismiss)
  const OtherPerson = useLoaded(other !== null, loadOtherPerson, () => window.location.replace("/"))
  if (other) return OtherPerson ? <OtherPerson user={other} /> : null
  if (!interruption?.isAsking || !SessionEnded) return null
  return <SessionEnded email={interruption.user.email} onClose={onDismiss} />
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
