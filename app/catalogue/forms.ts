import { z } from "zod"

/** The file of a photograph; a browser sends a nameless, empty one if none was chosen. */
export const photographFile = z
  .instanceof(File, { error: "catalogue.photograph-missing" })
  .refine((file) => file.size > 0 || file.name !== "", { error: "catalogue.photograph-missing" })
