import { createHmac, timingSafeEqual } from "node:crypto"
import type { Ctx } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import { type QuoteRequest, requestById, requestOf } from "../queries.server"

/** A request and, from a guest, the signed token of its link. */
export type RequestAccess = { requestId: string; token?: string }

/** What a guest proves with that the request is theirs: nothing but this company can make it, and it fits one request alone. */
export const requestTokenOf = (ctx: Ctx, requestId: string): string =>
  createHmac("sha256", ctx.config.authSecret).update(`request link ${requestId}`).digest("base64url")

function holdsLink(ctx: Ctx, { requestId, token }: RequestAccess): boolean {
  if (token === undefined) return false
  const [given, expected] = [Buffer.from(token), Buffer.from(requestTokenOf(ctx, requestId))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A request for its own customer or whoever holds its link; for anyone else, operators too, it does not exist (404). */
export async function customersRequest(ctx: Ctx, access: RequestAccess): Promise<QuoteRequest> {
  const { requestId } = access
  const linked = holdsLink(ctx, access) ? await requestById(ctx, requestId) : undefined
  if (linked) return linked
  const request = await requestOf(ctx, requestId)
  if (ctx.actor.kind !== "person" || ctx.actor.userId !== request.userId) throw notFound("charter.request-not-found")
  return request
}

/** The address of a request's page: in the account, or for a guest the signed one. */
export function requestAddress(ctx: Ctx, { id, userId }: Pick<QuoteRequest, "id" | "userId">): string {
  const { baseUrl } = ctx.config
  return userId ? `${baseUrl}/account/requests/${id}` : `${baseUrl}/requests/${id}?token=${requestTokenOf(ctx, id)}`
}
