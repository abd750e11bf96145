import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { CREATE_PHOTOGRAPH_VARIANTS, REMOVE_PHOTOGRAPH, removeFiles } from "./photographs/photograph-files.server"
import { createPhotographVariants, deleteAbandonedPhotographs } from "./photographs/photograph-variants.server"

export const catalogueJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: CREATE_PHOTOGRAPH_VARIANTS, concurrency: 1, run: (data) => createPhotographVariants(makeCtx(), data) },
  { name: REMOVE_PHOTOGRAPH, run: (data) => removeFiles(makeCtx(), data) },
  {
    name: "catalogue.delete-abandoned-photographs",
    cron: "29 * * * *",
    run: () => deleteAbandonedPhotographs(makeCtx()),
  },
]
