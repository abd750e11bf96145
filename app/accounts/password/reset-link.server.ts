import type { Ctx } from "../../platform/context.server"
import { consumeLink, makeLink, valueOfLink } from "../sign-up/single-use-link.server"

const KIND = "password-reset"
/** `consumeMailQuota` relies on at least an hour. */
const LINK_MINUTES = 60

/** Token of a new reset link; replaces an earlier one. */
export const createResetToken = (ctx: Ctx, userId: string): Promise<string> =>
  makeLink(ctx, { kind: KIND, userId, value: userId, minutes: LINK_MINUTES })

/** The link's user; undefined if it is unknown, used, replaced or expired. */
export const resetTokenUserId = (ctx: Ctx, token: string): Promise<string | undefined> => valueOfLink(ctx, KIND, token)

/** Marks the link as used; false if it is not valid. Inside the caller's transaction. */
export const consumeResetToken = async (ctx: Ctx, token: string): Promise<boolean> =>
  (await consumeLink(ctx, KIND, token)) !== undefined
