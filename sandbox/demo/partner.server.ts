import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { demoAccounts } from "../../app/accounts/rules/demo-accounts"
import { documents, users } from "../../app/accounts/tables.server"
import { latestVerification } from "../../app/partners/queries.server"
import { saveSettings } from "../../app/partners/settings.server"
import { partnerVerifications } from "../../app/partners/tables.server"
import { type Ctx, inTransaction } from "../../app/platform/context.server"
import { addMinutes } from "../../app/platform/dates"

const DOCUMENT_ID = "5b1f7f0e-5d3c-4f0a-9a43-6b0c7d1d2a11"
const FILE_KEY = `documents/${DOCUMENT_ID}`
const VERIFIED_DAYS_AGO = 60

/** Gives the verified demo partner a verification with its document, and a payout. Idempotent. */
export async function seedDemoPartner(ctx: Ctx): Promise<void> {
  if (!ctx.config.demo) throw new Error("The demo partner is seeded only in demo mode.")
  const demo = demoAccounts.find(({ key }) => key === "partner_verified")
  if (!demo) return
  const [user] = await ctx.db.select().from(users).where(eq(users.email, demo.email))
  if (user?.businessStatus !== "verified" || (await latestVerification(ctx, user.id))) return
  const bytes = demoDocument()
  await ctx.files.put(FILE_KEY, bytes)
  const decidedAt = addMinutes(ctx.now(), -VERIFIED_DAYS_AGO * 24 * 60)
  const submittedAt = addMinutes(decidedAt, -20 * 60)
  await inTransaction(ctx, async (txCtx) => {
    const inserted = await txCtx.db
      .insert(documents)
      .values({
        id: DOCUMENT_ID,
        ownerId: user.id,
        kind: "registration",
        fileKey: FILE_KEY,
        contentType: "application/pdf",
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        createdAt: submittedAt,
      })
      .onConflictDoNothing()
      .returning({ id: documents.id })
    if (inserted.length === 0) return
    await txCtx.db.insert(partnerVerifications).values({
      userId: user.id,
      status: "verified",
      address: "Via Roma 12, 07021 Porto Cervo (SS)",
      vatNumber: "IT12345670017",
      legalRepresentative: demo.name,
      documentKey: FILE_KEY,
      documentName: "registration.pdf",
      documentType: "application/pdf",
      submittedAt,
      decidedAt,
      verifiedAt: decidedAt,
    })
    await saveSettings(txCtx, user.id, {
      payoutMethod: "iban",
      payoutDetails: "IT60X0542811101000000123456",
    })
  })
}

/** A PDF of one page. Written by hand, because loading pdfmake would delay the start of each new demonstration. */
function demoDocument(): Uint8Array {
  const text = "BT /F1 16 Tf 60 760 Td (Visura camerale dimostrativa. Non ha valore.) Tj ET"
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ].map((content, index) => `${index + 1} 0 obj\n${content}\nendobj\n`)
  const header = "%PDF-1.4\n"
  let offset = header.length
  const rows = objects.map((object) => {
    const row = `${String(offset).padStart(10, "0")} 00000 n \n`
    offset += object.length
    return row
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}`
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`
  return new TextEncoder().encode(header + objects.join("") + table + trailer)
}
