import type { Ctx } from "../../platform/context.server"

/** Something that has to end before an account can be deleted; `code` is also the text key, `details` fill the text. */
export type Obstacle = { code: string; details?: Record<string, string | number> }

/** Something of worth that goes with an account, in words as an obstacle's; `cents` nobody can use any more, in euro. */
export type Loss = Obstacle & { cents: number }

/** Whose data are erased, and what stands in the place of name and address where the law keeps a record. */
export type Erased = { userId: string; name: string; email: string }

/** What a feature does with the data it holds of a person. */
export type PersonalData = {
  /** What stands open. Asked inside the transaction of the deletion, and to tell the person beforehand. */
  obstacles?: (ctx: Ctx, userId: string) => Promise<Obstacle[]>
  /** What of worth goes with the account; asked as `obstacles` is. */
  losses?: (ctx: Ctx, userId: string) => Promise<Loss[]>
  /** Erases all that no law keeps; a second time changes nothing. Inside the transaction, no calls outside. */
  erase: (ctx: Ctx, erased: Erased) => Promise<void>
  /** Everything it holds, as it will be written into the person's export. No secrets. */
  export: (ctx: Ctx, userId: string) => Promise<unknown>
}

declare module "../../platform/context.server" {
  interface Features {
    /** What each feature holds of a person, by the name its part has in an export. */
    personalData: Record<string, PersonalData>
  }
}

const partsOf = (ctx: Ctx): PersonalData[] => Object.values(ctx.features.personalData)

/** What stands in the way of deleting this person's account. */
export async function obstaclesOf(ctx: Ctx, userId: string): Promise<Obstacle[]> {
  const found: Obstacle[] = []
  for (const { obstacles } of partsOf(ctx)) if (obstacles) found.push(...(await obstacles(ctx, userId)))
  return found
}

/** What this person loses with their account. */
export async function lossesOf(ctx: Ctx, userId: string): Promise<Loss[]> {
  const found: Loss[] = []
  for (const { losses } of partsOf(ctx)) if (losses) found.push(...(await losses(ctx, userId)))
  return found
}

/** Has every feature erase what it holds. */
export async function eraseParts(ctx: Ctx, erased: Erased): Promise<void> {
  for (const { erase } of partsOf(ctx)) await erase(ctx, erased)
}

/** Every feature's part of an export, by its name. */
export async function exportParts(ctx: Ctx, userId: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(ctx.features.personalData)) found[name] = await part.export(ctx, userId)
  return found
}
