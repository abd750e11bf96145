import type { ChargeObject } from "./charges.server"
import { invalidRequest } from "./errors.server"
import { recordSandboxEvent } from "./events.server"
import { mergeMetadata, type Params, refuseUnknownParameters, textParam } from "./form-encoding.server"
import {
  fieldsEqual,
  listOf,
  locked,
  newId,
  ok,
  type SandboxContext,
  type SandboxResponse,
  saveObject,
  seconds,
} from "./store.server"

/** Time for evidence, in seconds, and the bank's fee for a dispute, in cents. */
const EVIDENCE_SECONDS = 9 * 86_400
const FEE_CENTS = 1_500

type Movement = { id: string; amount: number; fee: number; net: number; currency: string; reporting_category: string }

type DisputeObject = {
  id: string
  object: "dispute"
  amount: number
  balance_transactions: Movement[]
  charge: string
  created: number
  currency: string
  evidence: Record<string, string>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: false; submission_count: number }
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: string
}

/** Opens a dispute: the amount is withdrawn at once, except for an inquiry. */
export async function openDispute(
  context: SandboxContext,
  charge: ChargeObject,
  kind: "fraudulent" | "product_not_received" | "inquiry",
): Promise<void> {
  const isInquiry = kind === "inquiry"
  const created = seconds(context.now())
  const dispute: DisputeObject = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount_captured,
    balance_transactions: isInquiry ? [] : [movement(charge, -1)],
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: created + EVIDENCE_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: isInquiry ? "fraudulent" : kind,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  }
  await saveObject(context, "dispute", dispute)
  const disputed: ChargeObject = { ...charge, disputed: true }
  await saveObject(context, "charge", disputed)
  await recordSandboxEvent(context, "charge.dispute.created", dispute)
  if (!isInquiry) await recordSandboxEvent(context, "charge.dispute.funds_withdrawn", dispute)
}

const movement = ({ currency, amount }: { currency: string; amount: number }, sign: -1 | 1): Movement => {
  const fee = sign === -1 ? FEE_CENTS : 0
  const reporting_category = sign === -1 ? "dispute" : "dispute_reversal"
  return { id: newId("txn"), amount: sign * amount, fee, net: sign * amount - fee, currency, reporting_category }
}

const evidenceTexts = ["winning_evidence", "losing_evidence"]

/**
 * Submits evidence. As in Stripe's test mode, the text `winning_evidence` wins and `losing_evidence` loses at once; any
 * other text leaves the dispute under review.
 */
export async function updateDispute(context: SandboxContext, params: Params, id: string): Promise<SandboxResponse> {
  refuseUnknownParameters(params, ["evidence", "metadata", "submit"])
  const dispute = await openDisputeById(context, id)
  const given = typeof params.evidence === "object" ? params.evidence : {}
  const text = textParam(given, "uncategorized_text")
  const isSubmitted = textParam(params, "submit") !== "false" && text !== undefined
  const { evidence_details } = dispute
  const submission_count = evidence_details.submission_count + (isSubmitted ? 1 : 0)
  const updated: DisputeObject = {
    ...dispute,
    evidence: text === undefined ? dispute.evidence : { uncategorized_text: text },
    evidence_details: { ...evidence_details, has_evidence: text !== undefined, submission_count },
    metadata: mergeMetadata(dispute.metadata, params),
    status: isSubmitted ? dispute.status.replace("needs_response", "under_review") : dispute.status,
  }
  await saveObject(context, "dispute", updated)
  await recordSandboxEvent(context, "charge.dispute.updated", updated)
  if (!isSubmitted || !evidenceTexts.includes(text)) return ok(updated)
  return ok(await ended(context, updated, text === "winning_evidence"))
}

async function ended(context: SandboxContext, dispute: DisputeObject, isWon: boolean): Promise<DisputeObject> {
  const isInquiry = dispute.balance_transactions.length === 0
  const status = isInquiry ? "warning_closed" : isWon ? "won" : "lost"
  const closed: DisputeObject = {
    ...dispute,
    balance_transactions:
      status === "won" ? [...dispute.balance_transactions, movement(dispute, 1)] : dispute.balance_transactions,
    is_charge_refundable: status !== "lost",
    status,
  }
  await saveObject(context, "dispute", closed)
  if (status === "won") await recordSandboxEvent(context, "charge.dispute.funds_reinstated", closed)
  await recordSandboxEvent(context, "charge.dispute.closed", closed)
  return closed
}

async function openDisputeById(context: SandboxContext, id: string): Promise<DisputeObject> {
  const { object } = await locked<DisputeObject>(context, "dispute", id)
  if (["won", "lost", "warning_closed"].includes(object.status))
    throw invalidRequest("This dispute is already closed.", { code: "dispute_closed" })
  return object
}

/** Whether a dispute prevents refunds of the charge. */
export async function isRefundStopped(context: SandboxContext, charge: string): Promise<boolean> {
  const { body } = await listOf(context, "dispute", "/v1/disputes", {}, fieldsEqual({ charge }))
  return (body.data as DisputeObject[]).some(({ is_charge_refundable }) => !is_charge_refundable)
}

export function listDisputes(context: SandboxContext, params: Params): Promise<SandboxResponse> {
  const intent = textParam(params, "payment_intent")
  const charge = textParam(params, "charge")
  const wanted = { ...(intent ? { payment_intent: intent } : {}), ...(charge ? { charge } : {}) }
  return listOf(context, "dispute", "/v1/disputes", params, fieldsEqual(wanted))
}
