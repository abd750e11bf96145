import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { sendAlertMails } from "./alert-mail.server"

export const backOfficeJobs = (makeCtx: () => Ctx): JobKind[] => [
  {
    name: "back-office.send-alert-mails",
    cron: "* * * * *",
    run: async () => {
      await sendAlertMails(makeCtx())
    },
  },
]
