import type { Ctx } from "../platform/context.server"
import { type Loop, POLL_INTERVAL_MS } from "../platform/jobs.server"
import { trackFailures } from "../platform/monitoring/fault-watch.server"
import { claimMessages, type Message } from "./claim.server"
import { deliverMessage, type Transports } from "./delivery.server"
import { createDeliveryRecorder } from "./delivery-recorder.server"
import { deliveryLoopOf } from "./outbox.server"
import { domainOf, nextClaimLimits } from "./rules/delivery"

/** Slots that become free within this time are filled by one claim. */
const REFILL_DELAY_MS = 15

/** How long `stop` waits for deliveries in flight. */
const STOP_TIMEOUT_MS = 7_000

/** One loop per channel, so that a mail server that hangs does not delay WhatsApp. */
export function deliveryLoops(makeCtx: () => Ctx, transports: Transports): Loop[] {
  return (["email", "whatsapp"] as const).map((channel) => {
    const delivery = createDeliveryWorker(makeCtx, transports, channel)
    return { name: deliveryLoopOf(channel), pauseMs: POLL_INTERVAL_MS, run: delivery.claimDue, stop: delivery.stop }
  })
}

/** Deliveries of one channel in this process. `claimDue` starts due messages while slots are free; `stop` waits for those in flight. */
export function createDeliveryWorker(makeCtx: () => Ctx, transports: Transports, channel: Message["channel"]) {
  const transport = transports[channel]
  const inFlight = new Map<Promise<void>, { priority: number; domain: string }>()
  const failureTracker = trackFailures(
    { kind: "delivery-stopped", subject: `channel:${channel}` },
    { inARow: 3, seconds: 120 },
  )
  const recordDelivered = createDeliveryRecorder(makeCtx)
  let claiming: Promise<void> | undefined
  let isAskedAgain = false
  let refillTimer: NodeJS.Timeout | undefined
  let isMoreDue = false
  let stopped = false

  /** A message that is committed during a claim may not be seen by it. */
  async function claimWhileAsked(): Promise<void> {
    do {
      isAskedAgain = false
      await claimAndStart()
    } while (isAskedAgain && !stopped)
  }

  async function claimAndStart(): Promise<void> {
    const ctx = makeCtx()
    isMoreDue = true // unless a claim of any message finds fewer than its limit
    for (
      let claim = nextClaimLimits([...inFlight.values()]);
      claim && !stopped;
      claim = nextClaimLimits([...inFlight.values()])
    ) {
      const claimed = await claimMessages(ctx, channel, claim)
      isMoreDue = claimed.length === claim.limit || claim.securityOnly || claim.busyDomains.length > 0
      for (const message of claimed) start(message)
      if (claimed.length < claim.limit) return
    }
  }

  function start(message: Message): void {
    const ctx = makeCtx()
    const delivery = deliverMessage(ctx, transport, message, recordDelivered)
      .then((failure) => {
        if (!failure) return failureTracker.succeeded(ctx)
        if (failure.transportFault) return failureTracker.failed(ctx, { channel, reason: failure.message })
      })
      .catch((err) => ctx.log.error({ err, messageId: message.id }, "delivery not recorded"))
      .finally(() => {
        inFlight.delete(delivery)
        if (isMoreDue && !stopped) refillTimer ??= setTimeout(refill, REFILL_DELAY_MS)
      })
    inFlight.set(delivery, { priority: message.priority, domain: domainOf(message.recipient) })
  }

  function refill(): void {
    refillTimer = undefined
    claimDue().catch((err) => makeCtx().log.warn({ err, channel }, "messages could not be claimed"))
  }

  function claimDue(): Promise<void> {
    if (stopped) return Promise.resolve()
    if (claiming) isAskedAgain = true
    else
      claiming = claimWhileAsked().finally(() => {
        claiming = undefined
      })
    return claiming
  }

  async function stop(): Promise<void> {
    stopped = true
    clearTimeout(refillTimer)
    await claiming?.catch(() => {})
    const timeout = Promise.withResolvers<void>()
    const timer = setTimeout(timeout.resolve, STOP_TIMEOUT_MS)
    await Promise.race([Promise.all(inFlight.keys()), timeout.promise])
    clearTimeout(timer)
    transport.close?.()
  }

  return { claimDue, stop }
}
