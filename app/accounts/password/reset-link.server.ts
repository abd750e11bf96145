import type { Ctx } from "../../platform/context.server"
import { makeLink, spendLink, valueOfLink } from "../sign-up/single-use-link.server"

const KIND = "password-reset"
/** How long a link to set a password works. `isMailDue` counts on an hour. */
const LINK_MINUTES = 60

/** The token of a new link to set this account's password; an earlier link ends. */
export const makeResetToken = (ctx: Ctx, userId: string): Promise<string> =>
  makeLink(ctx, { kind: KIND, userId, value: userId, minutes: LINK_MINUTES })

/** Whose password the link of this token sets; undefined where it is none, used, replaced or too old. */
export const userIdOfResetToken = (ctx: Ctx, token: string): Promise<string | undefined> =>
  valueOfLink(ctx, KIND, token)

/** Uses a link up; false where it is not alive any more. Inside the caller's transaction. */
export const spendResetToken = async (ctx: Ctx, token: string): Promise<boolean> =>
  (await spendLink(ctx, KIND, token)) !== undefined
