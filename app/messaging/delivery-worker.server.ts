import type { Ctx } from "../platform/context.server"
import { watchFaults } from "../platform/fault-watch.server"
import type { Loop } from "../platform/jobs.server"
import { claimMessages, type Message } from "./claim.server"
import { type Deliveries, deliverMessage } from "./delivery.server"
import { domainOf, nextClaim } from "./rules/slots"
import { recordSent } from "./sent.server"

/** A single message waits half of this on average. */
const LOOK_EVERY_MS = 500

/** Slots that become free within this time are filled together. */
const GATHER_MS = 15

/** At the end of the process, deliveries under way have this long. */
const STOP_MS = 7_000

/** Delivers what is due, each channel by itself: a mail server that hangs does not hold WhatsApp. */
export function deliveryLoops(makeCtx: () => Ctx, deliveries: Deliveries): Loop[] {
  return (["email", "whatsapp"] as const).map((channel) => {
    const lane = openLane(makeCtx, deliveries, channel)
    return { name: `messaging.${channel}`, everyMs: LOOK_EVERY_MS, run: lane.fill, stop: lane.stop }
  })
}

/** The deliveries of one channel in this process: `fill` starts what is due and has a slot, `stop` ends. */
export function openLane(makeCtx: () => Ctx, deliveries: Deliveries, channel: Message["channel"]) {
  const carrier = deliveries[channel]
  const underWay = new Map<Promise<void>, { priority: number; domain: string }>()
  const watch = watchFaults({ kind: "delivery-stopped", subject: `channel:${channel}` }, { inARow: 3, seconds: 120 })
  const record = recordSent(makeCtx)
  let filling: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined
  let isMoreDue = false
  let stopped = false

  async function claimAndStart(): Promise<void> {
    const ctx = makeCtx()
    for (let claim = nextClaim([...underWay.values()]); claim && !stopped; claim = nextClaim([...underWay.values()])) {
      const claimed = await claimMessages(ctx, channel, claim)
      const isPartial = claim.securityOnly || claim.busyDomains.length > 0
      isMoreDue = claimed.length === claim.most || (isPartial && isMoreDue)
      for (const message of claimed) start(message)
      if (claimed.length < claim.most) return
    }
  }

  function start(message: Message): void {
    const ctx = makeCtx()
    const delivery = deliverMessage(ctx, carrier, message, record)
      .then((failure) => {
        if (!failure) return watch.worked(ctx)
        if (failure.carrierFault) return watch.failed(ctx, { channel, reason: failure.message })
      })
      .catch((err) => ctx.log.error({ err, messageId: message.id }, "delivery not recorded"))
      .finally(() => {
        underWay.delete(delivery)
        if (isMoreDue && !stopped) gathering ??= setTimeout(gathered, GATHER_MS)
      })
    underWay.set(delivery, { priority: message.priority, domain: domainOf(message.recipient) })
  }

  function gathered(): void {
    gathering = undefined
    fill().catch((err) => makeCtx().log.warn({ err, channel }, "outbox not read"))
  }

  function fill(): Promise<void> {
    if (stopped) return Promise.resolve()
    filling ??= claimAndStart().finally(() => {
      filling = undefined
    })
    return filling
  }

  async function stop(): Promise<void> {
    stopped = true
    clearTimeout(gathering)
    await filling?.catch(() => {})
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, STOP_MS)
    await Promise.race([Promise.all(underWay.keys()), late.promise])
    clearTimeout(timer)
    carrier.close?.()
  }

  return { fill, stop }
}
