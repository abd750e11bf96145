import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { createPhotographVariants, deleteAbandonedPhotographs } from "./photograph-development.server"
import { DEVELOP_PHOTOGRAPH, REMOVE_PHOTOGRAPH, removeFiles } from "./photograph-files.server"

export const catalogueJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: DEVELOP_PHOTOGRAPH, concurrency: 1, run: (data) => createPhotographVariants(makeCtx(), data) },
  { name: REMOVE_PHOTOGRAPH, run: (data) => removeFiles(makeCtx(), data) },
  { name: "catalogue.tidy-photographs", cron: "29 * * * *", run: () => deleteAbandonedPhotographs(makeCtx()) },
]
