import type { Ctx } from "../../platform/context.server"

/** A reason why an account cannot be deleted yet; `code` is the text key, `details` its parameters. */
export type Obstacle = { code: string; details?: Record<string, string | number> }

/** Value lost with an account, in euro cents; text as for `Obstacle`. */
export type Loss = Obstacle & { cents: number }

/** The erased user; `name` and `email` replace the real ones in records that must be retained. */
export type Erased = { userId: string; name: string; email: string }

/** A stored file of an export: its path in the zip and its storage key. */
export type ExportedFile = { path: string; key: string }

/** How a feature exports and erases the personal data it stores. */
export type PersonalData = {
  /** Called inside the transaction of the deletion, and before to inform the user. */
  obstacles?: (ctx: Ctx, userId: string) => Promise<Obstacle[]>
  /** Called as `obstacles` is. */
  losses?: (ctx: Ctx, userId: string) => Promise<Loss[]>
  /** Erases all data without a retention duty. Idempotent; runs in the transaction, so no external calls. */
  erase: (ctx: Ctx, erased: Erased) => Promise<void>
  /** All data of the user, as serialized into the export. No secrets. */
  export: (ctx: Ctx, userId: string) => Promise<unknown>
  /** Files of the user, besides their documents, that belong to the export. */
  files?: (ctx: Ctx, userId: string) => Promise<ExportedFile[]>
}

declare module "../../platform/context.server" {
  interface Features {
    /** By the part's name in an export. */
    personalData: Record<string, PersonalData>
  }
}

const partsOf = (ctx: Ctx): PersonalData[] => Object.values(ctx.features.personalData)

export async function obstaclesOf(ctx: Ctx, userId: string): Promise<Obstacle[]> {
  const found: Obstacle[] = []
  for (const { obstacles } of partsOf(ctx)) if (obstacles) found.push(...(await obstacles(ctx, userId)))
  return found
}

export async function lossesOf(ctx: Ctx, userId: string): Promise<Loss[]> {
  const found: Loss[] = []
  for (const { losses } of partsOf(ctx)) if (losses) found.push(...(await losses(ctx, userId)))
  return found
}

export async function eraseParts(ctx: Ctx, erased: Erased): Promise<void> {
  for (const { erase } of partsOf(ctx)) await erase(ctx, erased)
}

/** By the part's name. */
export async function exportParts(ctx: Ctx, userId: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(ctx.features.personalData)) found[name] = await part.export(ctx, userId)
  return found
}

export async function filesOfParts(ctx: Ctx, userId: string): Promise<ExportedFile[]> {
  const found: ExportedFile[] = []
  for (const { files } of partsOf(ctx)) if (files) found.push(...(await files(ctx, userId)))
  return found
}
