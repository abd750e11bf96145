import { Refusal } from "../refusal"

/** How many uploads are received and checked at once: in all, of one network, of one person. */
export type SlotLimits = { total: number; perNetwork: number; perPerson: number }

/** Counts the uploads under way, so that however slowly they come they hold a bounded part of the memory. */
export function openUploadSlots(limits: SlotLimits) {
  const taken = new Map<string, number>()

  function take(person: string, network: string): (() => void) | undefined {
    const counted: [string, number][] = [
      ["all", limits.total],
      [`person:${person}`, limits.perPerson],
      ...(network ? [[`network:${network}`, limits.perNetwork] as [string, number]] : []),
    ]
    if (counted.some(([key, most]) => (taken.get(key) ?? 0) >= most)) return undefined
    for (const [key] of counted) taken.set(key, (taken.get(key) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const [key] of counted) {
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    }
  }

  return {
    /** Takes a slot; answers how to give it back, or undefined where none is free. An unknown network ("") is not limited. */
    take,
    /** Does `work` in a slot; refuses with `platform.busy` (503) where none is free. */
    hold: async <T>(person: string, network: string, work: () => Promise<T>): Promise<T> => {
      const release = take(person, network)
      if (!release) throw new Refusal("platform.busy", {}, { status: 503 })
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
