import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { authOf, withPost } from "./auth.server"
import { emailForm } from "./forms"
import { resetLink } from "./mails.server"
import { userByEmail } from "./queries.server"
import { sessions, signInMethods, users } from "./tables.server"

/**
 * Makes the account of this address an operator's (D10), creating it where there is none; its sessions end, and
 * so does a password whose owner never confirmed the address. Answers the link that sets its password, which works
 * once, for an hour. For whoever runs the house, not for its visitors.
 */
export async function makeOperator(ctx: Ctx, address: string): Promise<{ email: string; link: string }> {
  const { email } = emailForm.parse({ email: address })
  const { api } = authOf(ctx)
  if (!(await userByEmail(ctx, email)))
    await api.signUpEmail({
      body: { name: email.split("@")[0] ?? email, email, password: randomBytes(32).toString("hex") },
    })
  const user = await userByEmail(ctx, email)
  if (!user) throw new Error(`No account could be made for ${email}.`)
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    if (!user.emailVerified) await tx.delete(signInMethods).where(eq(signInMethods.userId, user.id))
    await tx.update(users).set({ role: "operator", emailVerified: true }).where(eq(users.id, user.id))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await recordEvent(inner, { name: "operator.made", subject: `user:${user.id}` })
  })
  let link = ""
  const keep = async (_: string, token: string) => {
    link = resetLink(ctx, token)
  }
  await withPost({ password: keep }, () => api.requestPasswordReset({ body: { email } }))
  return { email, link }
}
