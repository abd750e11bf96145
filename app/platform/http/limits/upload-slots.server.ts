import { Refusal } from "../../refusal"

/** Concurrent uploads: in total, per network, per person. */
export type SlotLimits = { total: number; perNetwork: number; perPerson: number }

/** Counts running uploads, so that slow uploads use a bounded amount of memory. */
export function openUploadSlots(limits: SlotLimits) {
  const taken = new Map<string, number>()

  function take(person: string, network: string): (() => void) | undefined {
    const limitsByKey: [string, number][] = [
      ["all", limits.total],
      [`person:${person}`, limits.perPerson],
      ...(network ? [[`network:${network}`, limits.perNetwork] as [string, number]] : []),
    ]
    if (limitsByKey.some(([key, max]) => (taken.get(key) ?? 0) >= max)) return undefined
    for (const [key] of limitsByKey) taken.set(key, (taken.get(key) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const [key] of limitsByKey) {
        const remaining = (taken.get(key) ?? 1) - 1
        if (remaining > 0) taken.set(key, remaining)
        else taken.delete(key)
      }
    }
  }

  return {
    /** Takes a slot; returns its release function, or undefined if none is free. An unknown network ("") is not limited. */
    take,
    /** Runs `work` in a slot; refuses with `platform.busy` (503) if none is free. */
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
