import type { Ctx } from "./context.server"

/**
 * A job that goes through rows one by one: `work` runs for each, and one that fails is logged with `subject`, such as
 * `booking:<id>`, and does not stop the others. Call it outside any transaction; `work` opens its own.
 */
export async function sweep<Row>(
  ctx: Ctx,
  rows: readonly Row[],
  { subject, failure }: { subject: (row: Row) => string; failure: string },
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row)
    } catch (err) {
      ctx.log.error({ err, subject: subject(row) }, failure)
    }
  }
}
