import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { developPhotograph, tidyPhotographs } from "./photograph-development.server"
import { DEVELOP_PHOTOGRAPH, REMOVE_PHOTOGRAPH, removeFiles } from "./photograph-files.server"

export const catalogueJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: DEVELOP_PHOTOGRAPH, atOnce: 1, run: (data) => developPhotograph(makeCtx(), data) },
  { name: REMOVE_PHOTOGRAPH, run: (data) => removeFiles(makeCtx(), data) },
  { name: "catalogue.tidy-photographs", cron: "29 * * * *", run: () => tidyPhotographs(makeCtx()) },
]
