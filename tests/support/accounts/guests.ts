import type { Ctx } from "../../../app/platform/context.server"

let networks = 0

/** A visitor in a new network. */
export const newGuest = <C extends Ctx>(ctx: C): C => {
  networks += 1
  return { ...ctx, actor: { kind: "visitor" }, network: `10.${networks >> 8}.${networks & 255}.1` }
}
