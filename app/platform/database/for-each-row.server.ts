import type { Ctx } from "../context.server"

/**
 * Runs `work` for each row in turn. A failure is logged with `subject`, such as `booking:<id>`, and does not stop the others.
 * Call it outside a transaction; `work` opens its own.
 */
export async function forEachRowLoggingErrors<Row>(
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
