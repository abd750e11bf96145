import { expectedInCheck } from "../../app/accounts/queries.server"
import { invalidRequest } from "./errors.server"
import { recordSandboxEvent } from "./events.server"
import { choiceParam, mergeMetadata, type Params, refuseUnknownParameters, textParam } from "./form-encoding.server"
import {
  deleteObject,
  locked,
  newId,
  ok,
  type SandboxContext,
  type SandboxResponse,
  saveObject,
  seconds,
  secretText,
} from "./store.server"

export type VerificationObject = {
  id: string
  object: "identity.verification_session"
  client_reference_id: string | null
  client_secret: string | null
  created: number
  last_error: { code: string; reason: string } | null
  last_verification_report: string | null
  livemode: false
  metadata: Record<string, string>
  options: object
  provided_details: object | null
  redaction: { status: "processing" | "redacted" } | null
  related_customer: string | null
  status: "requires_input" | "processing" | "verified" | "canceled"
  type: "document" | "id_number"
  url: string | null
}

const KIND = "identity.verification_session"
const REPORT_KIND = "identity.verification_report"

/** Data of a person's document, dates as `YYYY-MM-DD`. */
export type SandboxDocument = { firstName: string; lastName: string; birthDate: string; expiresOn: string }
export const documentFields = ["firstName", "lastName", "birthDate", "expiresOn"] as const

export async function createVerification(context: SandboxContext, params: Params): Promise<SandboxResponse> {
  refuseUnknownParameters(params, [
    "type",
    "metadata",
    "options",
    "return_url",
    "client_reference_id",
    "provided_details",
    "related_customer",
  ])
  const id = newId("vs")
  const returnUrl = textParam(params, "return_url")
  const session: VerificationObject = {
    id,
    object: "identity.verification_session",
    client_reference_id: textParam(params, "client_reference_id") ?? null,
    client_secret: `${id}_secret_${secretText(25)}`,
    created: seconds(context.now()),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: mergeMetadata({}, params),
    options: typeof params.options === "object" ? params.options : {},
    provided_details: typeof params.provided_details === "object" ? params.provided_details : null,
    redaction: null,
    related_customer: textParam(params, "related_customer") ?? null,
    status: "requires_input",
    type: choiceParam(params, "type", ["document", "id_number"]) ?? "document",
    url: `${context.baseUrl}/sandbox/stripe/identity/${id}`,
  }
  await saveObject(context, KIND, session, { returnUrl: returnUrl ?? context.baseUrl })
  await recordSandboxEvent(context, "identity.verification_session.created", session)
  return ok(session)
}

export const verificationById = (context: SandboxContext, id: string) =>
  locked<VerificationObject>(context, KIND, id, "session")

/** `expand[]=verified_outputs` adds the person's data, as Stripe returns it for a restricted key. */
export async function retrieveVerification(
  context: SandboxContext,
  params: Params,
  id: string,
): Promise<SandboxResponse> {
  const { object, hidden } = await verificationById(context, id)
  const requested = typeof params.expand === "object" ? Object.values(params.expand) : []
  if (!requested.includes("verified_outputs")) return ok(object)
  return ok({ ...object, verified_outputs: outputsOf(hidden.document as SandboxDocument | undefined) })
}

const outputsOf = (document: SandboxDocument | undefined) =>
  document
    ? {
        address: null,
        dob: partsOf(document.birthDate),
        email: null,
        first_name: document.firstName,
        id_number_type: null,
        last_name: document.lastName,
        phone: null,
      }
    : null

function partsOf(date: string) {
  const [year, month, day] = date.split("-").map(Number)
  return { day, month, year }
}

export async function cancelVerification(
  context: SandboxContext,
  _params: Params,
  id: string,
): Promise<SandboxResponse> {
  const { object } = await verificationById(context, id)
  if (object.status !== "requires_input")
    throw invalidRequest(`You cannot cancel a VerificationSession in the ${object.status} status.`)
  return ok(await cancelled(context, object))
}

export async function redactVerification(
  context: SandboxContext,
  _params: Params,
  id: string,
): Promise<SandboxResponse> {
  const { object } = await verificationById(context, id)
  if (object.status !== "requires_input" && object.status !== "verified")
    throw invalidRequest(`You cannot redact a VerificationSession in the ${object.status} status.`)
  const redacted: VerificationObject = {
    ...object,
    client_secret: null,
    metadata: {},
    provided_details: null,
    redaction: { status: "redacted" },
    url: null,
  }
  await saveObject(context, KIND, redacted, {})
  if (object.last_verification_report) await deleteObject(context, object.last_verification_report)
  await recordSandboxEvent(context, `${KIND}.redacted`, redacted)
  return ok(redacted)
}

async function cancelled(context: SandboxContext, session: VerificationObject): Promise<VerificationObject> {
  const ended: VerificationObject = { ...session, status: "canceled", client_secret: null, url: null }
  await saveObject(context, KIND, ended)
  await recordSandboxEvent(context, "identity.verification_session.canceled", ended)
  return ended
}

export const identityOutcomes = ["verified", "requires_input", "canceled"] as const
export type IdentityOutcome = (typeof identityOutcomes)[number]

/**
 * Ends a check with the result and document data of the hosted page; returns the redirect URL. A session that has ended
 * does not change.
 */
export async function endVerification(
  context: SandboxContext,
  id: string,
  outcome: IdentityOutcome,
  typed?: SandboxDocument,
): Promise<string> {
  const { object: session, hidden } = await verificationById(context, id)
  const returnUrl = String(hidden.returnUrl)
  if (session.status !== "requires_input") return returnUrl
  if (outcome === "canceled") {
    await cancelled(context, session)
    return returnUrl
  }
  const processing: VerificationObject = { ...session, status: "processing", last_error: null }
  await recordSandboxEvent(context, "identity.verification_session.processing", processing)
  const report = newId("vr")
  const ended: VerificationObject =
    outcome === "verified"
      ? { ...processing, status: "verified", url: null, client_secret: null, last_verification_report: report }
      : {
          ...processing,
          status: "requires_input",
          last_verification_report: report,
          last_error: { code: "document_unverified_other", reason: "The document could not be verified." },
        }
  const isVerified = outcome === "verified"
  const document = typed ?? (await sampleDocument(context, session))
  if (isVerified) await saveObject(context, REPORT_KIND, reportOf(report, document))
  await saveObject(context, KIND, ended, isVerified ? { ...hidden, document } : undefined)
  await recordSandboxEvent(context, `${KIND}.${outcome}`, ended)
  return returnUrl
}

/** A document of the person whom the check expects, valid for years. */
export async function sampleDocument(
  context: SandboxContext,
  { metadata }: VerificationObject,
): Promise<SandboxDocument> {
  const { birthDate = "1985-05-14", ...names } = (await expectedInCheck(context.db, metadata)) ?? {}
  return {
    firstName: "Jenny",
    lastName: "Rosen",
    ...names,
    birthDate,
    expiresOn: `${context.now().getUTCFullYear() + 6}-06-30`,
  }
}

const reportOf = (id: string, { firstName, lastName, birthDate, expiresOn }: SandboxDocument) => ({
  id,
  object: REPORT_KIND,
  type: "document",
  document: {
    status: "verified",
    first_name: firstName,
    last_name: lastName,
    dob: partsOf(birthDate),
    expiration_date: partsOf(expiresOn),
  },
})
