import { eq } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { limitInvitedUploads } from "../limits.server"
import { documents } from "../tables.server"
import { lockCheckable, requireOpen } from "./checks.server"
import type { IdSide } from "./documents.server"
import { saveDocument } from "./documents.server"
import { invitedCheck } from "./invitations.server"

/** Stored files per invited person. */
const MAX_FILES = 10

/** The booking for whose invited person an upload was admitted. */
export type Admitted = { bookingId: string }

/** Call before the bytes of an invited person's upload are received. Refuses as `requireOpen`, 429. */
export async function admitInvitedUpload(ctx: Ctx, bookingId: string): Promise<Admitted> {
  requireOpen(ctx, await invitedCheck(ctx, bookingId))
  await limitInvitedUploads(ctx, bookingId)
  return { bookingId }
}

/**
 * Stores one side of an invited person's document; only operators can read it. Refuses as `cleanFile`, `accounts.upload-quota`.
 *
 * @anyone The admission is the proof.
 */
export async function storeInvitedDocument(
  ctx: Ctx,
  { bookingId }: Admitted,
  input: { kind: IdSide; bytes: Uint8Array; declaredName: string },
): Promise<void> {
  await saveDocument(ctx, input, { bookingId }, async (txCtx) => {
    await lockCheckable(txCtx, { bookingId })
    const fileCount = await txCtx.db.$count(documents, eq(documents.bookingId, bookingId))
    if (fileCount >= MAX_FILES)
      throw new Refusal("accounts.upload-quota", {}, { fields: [{ field: "file", code: "accounts.upload-quota" }] })
  })
}
