import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openPglite, rowsOf } from "../../app/platform/database/db.server"
import { type Caller, charge, holdUntilPayment, post, signIn } from "./customer"
import { demonstrationFolder, startAsDemonstration } from "./running"

type Charged = Awaited<ReturnType<typeof holdUntilPayment>>

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** When the process is killed: after the provider's charge and before the application's response. */
const killTimes: [string, (caller: Caller, booking: Charged) => Promise<void>][] = [
  ["once the provider has charged the card", async () => {}],
  [
    "while it asks the provider how the payment ended",
    async (caller, { bookingId }) => {
      post(caller, `/api/checkouts/${bookingId}/payment-status`, {}).catch(() => {})
      await pause(8)
    },
  ],
  ["while the provider sends its event", async () => pause(600)],
]

const ITEM = "fiat-panda"

test.each(killTimes)("a kill %s loses no payment", async (_name, waitBeforeKill) => {
  const folder = demonstrationFolder()
  const site = await startAsDemonstration(folder)
  const caller = await signIn(site.address, "verified@maestrale.example")
  const booking = await holdUntilPayment(caller, ITEM)
  expect((await charge(caller, booking.clientSecret)).status).toBe("succeeded")
  await waitBeforeKill(caller, booking)
  site.child.kill("SIGKILL")
  expect((await site.ended).signal).toBe("SIGKILL")

  const restarted = await startAsDemonstration(folder)
  await untilSettled({ ...caller, address: restarted.address }, booking.bookingId)
  restarted.child.kill("SIGTERM")
  await restarted.ended
  const { bookings, payments, charged, occupied } = await storedRows(folder, booking.bookingId)
  expect(charged).toEqual([{ amount: booking.total }])
  if (bookings[0]?.status === "confirmed") {
    expect(bookings).toEqual([{ status: "confirmed", payment_status: "paid", amount_due_cents: booking.total }])
    expect(payments).toEqual([{ state: "succeeded", amount_cents: booking.total }])
    expect(occupied).toHaveLength(1)
  } else {
    expect(payments).toEqual([{ state: "refunded", amount_cents: booking.total }])
    expect(occupied).toHaveLength(0)
  }
})

/** Waits for the application's own jobs. */
async function untilSettled({ address, cookie }: Caller, bookingId: string) {
  for (let second = 0; second < 100; second++) {
    const page = await (await fetch(`${address}/account/bookings`, { headers: { cookie } })).text()
    if (page.includes(bookingId)) return
    await pause(1000)
  }
}

async function storedRows(folder: string, bookingId: string) {
  const database = await openPglite(folder)
  const { db } = database
  try {
    return {
      bookings: await rowsOf<{ status: string }>(
        db,
        sql`select status, payment_status, amount_due_cents from bookings where item_id = ${ITEM}`,
      ),
      payments: await rowsOf(db, sql`select state, amount_cents from payments where booking_id = ${bookingId}`),
      charged: await rowsOf(
        db,
        sql`select (object->>'amount_received')::int as amount from sandbox_objects
            where object->>'object' = 'payment_intent' and object->>'status' = 'succeeded'`,
      ),
      occupied: await rowsOf(
        db,
        sql`select id from occupancies where released_at is null and booking_id = ${bookingId}`,
      ),
    }
  } finally {
    await database.close()
  }
}
