import { useEffect, useEffectEvent, useState } from "react"
import type { SessionEndedDialog } from "./SessionEndedDialog"

type Props = Parameters<typeof SessionEndedDialog>[0]

/** The sign-in dialog, loaded when needed; closed if that fails. */
export function SessionEnded({ email, onClose }: Props) {
  const [loaded, setLoaded] = useState<{ Dialog: typeof SessionEndedDialog }>()
  const fail = useEffectEvent(onClose)
  useEffect(() => {
    import("./SessionEndedDialog").then(({ SessionEndedDialog: Dialog }) => setLoaded({ Dialog }), fail)
  }, [])
  return loaded ? <loaded.Dialog email={email} onClose={onClose} /> : null
}
