/** Stripe's error body, with the fields that the application and the SDK read. */
export type StripeErrorBody = {
  type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error"
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_method?: unknown
  payment_intent?: unknown
  setup_intent?: unknown
}

/** A request that the sandbox refuses without a change. */
export class SandboxError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string; status?: number } = {}) =>
  new SandboxError(more.status ?? 400, {
    type: "invalid_request_error",
    message,
    ...(more.code ? { code: more.code } : {}),
    ...(more.param ? { param: more.param } : {}),
  })

export const missingObject = (noun: string, id: string, param = "id") =>
  invalidRequest(`No such ${noun}: '${id}'`, { code: "resource_missing", param, status: 404 })

/** The bank's response, with Stripe's codes and texts. */
export type Decline = { code: string; declineCode?: string; message: string }

export const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
})

/** Invalid card data, refused before the bank is asked. */
export const cardError = (code: string, message: string, param: string) =>
  new SandboxError(402, { type: "card_error", code, message, param })
