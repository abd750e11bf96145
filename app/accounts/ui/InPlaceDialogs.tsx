import { useEffect, useEffectEvent, useState } from "react"
import type { SessionUser } from "../rules/auth-events"
import type { Interruption } from "./use-interruption"

const loadSessionEnded = async () => (await import("./SessionEndedDialog")).SessionEndedDialog
const loadOtherPerson = async () => (await import("./OtherPersonDialog")).OtherPersonDialog

type Props = { interruption: Interruption | null; other: SessionUser | null; onDismiss: () => void }

/** The dialogs of an interrupted session, over the page; each is fetched when it is needed. */
export function InPlaceDialogs({ interruption, other, onDismiss }: Props) {
  const SessionEnded = useLoaded(interruption?.isAsking ?? false, loadSessionEnded, onDismiss)
  const OtherPerson = useLoaded(other !== null, loadOtherPerson, () => window.location.replace("/"))
  if (other) return OtherPerson ? <OtherPerson user={other} /> : null
  if (!interruption?.isAsking || !SessionEnded) return null
  return <SessionEnded email={interruption.user.email} onClose={onDismiss} />
}

/** What `load` brings, once it is wanted; `onFailure` where there is no connection. */
function useLoaded<T>(isWanted: boolean, load: () => Promise<T>, onFailure: () => void): T | undefined {
  const [loaded, setLoaded] = useState<{ it: T }>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isWanted) return
    load().then((it) => setLoaded({ it }), fail)
  }, [isWanted, load])
  return loaded?.it
}
