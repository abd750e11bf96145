import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Dialog } from "../../platform/ui/Dialog"

/** The sandbox's 3-D Secure challenge; closing it fails the check. */
export function ChallengeDialog({ onAnswer }: { onAnswer: (outcome: "complete" | "fail") => void }) {
  return (
    <Dialog
      title={m.payments_challenge_title()}
      onClose={() => onAnswer("fail")}
      footer={
        <>
          <Button type="button" variant="outline" onClick={() => onAnswer("fail")}>
            {m.payments_challenge_fail()}
          </Button>
          <Button type="button" onClick={() => onAnswer("complete")}>
            {m.payments_challenge_complete()}
          </Button>
        </>
      }
    >
      <p>{m.payments_challenge_explanation()}</p>
    </Dialog>
  )
}
