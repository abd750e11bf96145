import { eq } from "drizzle-orm"
import { permitCode } from "../../../app/checkout/guests/code-permissions.server"
import { type EmailProof, emailCodeFor } from "../../../app/checkout/guests/guest-codes.server"
import { messages } from "../../../app/messaging/tables.server"
import type { Ctx } from "../../../app/platform/context.server"

let networks = 0

/** A visitor in a new network. */
export const newGuest = <C extends Ctx>(ctx: C): C => {
  networks += 1
  return { ...ctx, actor: { kind: "visitor" }, network: `10.${networks >> 8}.${networks & 255}.1` }
}

/** The code in the mail of `emailCodeId`. */
export async function codeSent(ctx: Ctx, emailCodeId: string): Promise<string> {
  const [mail] = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.relatedTo, `email-code:${emailCodeId}`))
  return /: (\d{6})$/m.exec(mail?.body ?? "")?.[1] ?? ""
}

/** Sends a code to `email`, as after a checkout that needs one. */
export async function sendCode(ctx: Ctx, email: string): Promise<{ emailCodeId: string }> {
  await permitCode(ctx, email)
  return emailCodeFor(ctx, { email })
}

/** Sends a code to `email` and reads it. */
export async function provenEmail(ctx: Ctx, email: string): Promise<Required<EmailProof>> {
  const { emailCodeId } = await sendCode(newGuest(ctx), email)
  return { emailCodeId, emailCode: await codeSent(ctx, emailCodeId) }
}
