/*
Verifies a prize draw from its published numbers. One file without dependencies, for Node 20 or later and for browsers.

    node verify.mjs protocol.json [announcement.json]

Prints each check, and exits with 1 if one fails, with 2 if a file cannot be read. announcement.json is what was published when
sales opened: keep a copy. It names the beacon's round again if sales are extended, and the number of tickets once they close.

The protocol "maestrale-draw-1". Hashes are SHA-256, written as lower-case hex digits; texts are hashed as UTF-8.

Before sales open the company makes a secret of 32 random bytes and publishes { edition, commitment, beacon, prizes }:
  commitment  hash of "maestrale-draw-1:secret:" + edition + ":" + secret in hex digits
  beacon      { chain, round } of a drand beacon, published after sales close; or null
  prizes      [{ id, quantity }], from the first prize to the last
After the draw it publishes the same with secret, the beacon's randomness, drawnAt, seed, tickets, ranges, winners, substitutes.
  tickets     the number of tickets sold; they are numbered from 1
  ranges      [[first, last]] of the numbers that take part; those of refunded or disputed orders are void

seed: hash of "maestrale-draw-1:seed:" + edition, secret, and the beacon's round and randomness or "none", joined by "\n".

Random values: block n, from 0, is the hash of the seed's 32 bytes and n as 8 bytes. The first 30 bytes of a block are five values
of 48 bits. All integers are big-endian. A number below L is the next value modulo L; values from 2^48 - (2^48 mod L) are skipped.

Order: the numbers 1 to T stand at the positions 0 to T - 1. For i = 0, 1, …: j = i + a number below T - i; the tickets at i and j
change places; the ticket now at i is the next one, and is passed over if it is void. Of P prizes in the order of their list each
gets one ticket; the next P tickets are the substitutes.

What this proves: the secret was fixed before sales. With a beacon, nobody could know the result before its round was published;
compare its randomness with https://api.drand.sh/CHAIN/public/ROUND. Without one, the company could know it.
*/

const PROTOCOL = "maestrale-draw-1"

/** Genesis and period in seconds of the drand chains: quicknet and default. Round r is published at genesis + (r - 1) * period. */
const clocks = new Map([
  ["52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", [1_692_803_367, 3]],
  ["8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce", [1_595_431_050, 30]],
])

/**
 * Recomputes a draw. It is verified if all checks are ok; the first that fails explains the later ones.
 *
 * @param {any} published protocol.json, parsed
 * @param {any} [announced] announcement.json, parsed
 * @param {number} [now] the time of the verification, in milliseconds
 * @returns {Promise<{ name: "commitment" | "beacon" | "tickets" | "winners", ok: boolean, detail: string }[]>}
 */
export async function verifyDraw(published, announced, now = Date.now()) {
  const draw = isObject(published) ? published : {}
  const problems = /** @type {const} */ ([
    ["commitment", await commitmentProblem(draw, announced)],
    ["beacon", await beaconProblem(draw, announced, now)],
    ["tickets", ticketsProblem(draw, announced)],
    ["winners", await winnersProblem(draw, announced)],
  ])
  return problems.map(([name, problem]) => ({ name, ok: problem === "", detail: problem }))
}

/** @type {(draw: Record<string, any>, announced: any) => Promise<string>} */
async function commitmentProblem({ protocol, edition, secret, commitment }, announced) {
  if (protocol !== PROTOCOL) return `not the protocol ${PROTOCOL}`
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(edition)) return "malformed edition id"
  if (!isHex(secret, 32)) return "malformed secret"
  const computed = await hashOf(`secret:${edition}:${secret}`)
  if (computed !== commitment) return `the secret has the commitment ${computed}, the protocol ${commitment}`
  if (announced?.cancellation) return "the announced edition was cancelled"
  const isAnnounced = !announced || (announced.edition === edition && announced.commitment === commitment)
  return isAnnounced ? "" : "not the announced edition and commitment"
}

/** @type {(draw: Record<string, any>, announced: any, now: number) => Promise<string>} */
async function beaconProblem(draw, announced, now) {
  const { beacon, seed, drawnAt } = draw
  if (beacon !== null && !isBeacon(beacon)) return "malformed beacon"
  if (announced && !isSame([announced.beacon?.chain, announced.beacon?.round], [beacon?.chain, beacon?.round]))
    return "not the announced chain and round"
  const [genesis, period] = clocks.get(beacon?.chain) ?? []
  if (beacon && (genesis === undefined || period === undefined)) return "the times of this chain's rounds are not known"
  const publishedAt = beacon && (genesis + (beacon.round - 1) * period) * 1000
  if (beacon && !(publishedAt <= Math.min(Date.parse(drawnAt), now))) return "the round was published only after the draw"
  return seed === (await seedOf(draw)) ? "" : "the seed does not follow from the secret and the beacon"
}

/** @type {(draw: Record<string, any>, announced: any) => string} */
function ticketsProblem({ tickets, ranges }, announced) {
  if (!isCount(tickets) || !Array.isArray(ranges)) return "malformed number of tickets or ranges"
  let end = 0
  for (const [first, last] of ranges.map((range) => (Array.isArray(range) ? range : []))) {
    if (!isCount(first) || !isCount(last) || first <= end || last < first || last > tickets)
      return `the range after number ${end} is not one of the numbers 1 to ${tickets}`
    end = last
  }
  return isCount(announced?.tickets) && announced.tickets !== tickets ? `${announced.tickets} were sold at the close` : ""
}

/** @type {(draw: Record<string, any>, announced: any) => Promise<string>} */
async function winnersProblem(draw, announced) {
  const { prizes, winners, substitutes } = draw
  if (ticketsProblem(draw, undefined) || !arePrizes(prizes)) return "no readable tickets or prizes"
  const pairs = (/** @type {any[]} */ list) => list.map(({ id, quantity }) => [id, quantity])
  if (announced && !(arePrizes(announced.prizes) && isSame(pairs(announced.prizes), pairs(prizes))))
    return "the prizes are not the announced ones"
  const places = prizes.flatMap((/** @type {any} */ { id, quantity }) => Array(quantity).fill(id))
  const order = await drawnOrder(draw, 2 * places.length)
  const computed = order.map((ticket, place) => [ticket, places[place]])
  const stated = [...list(winners).map((one) => [one?.ticket, one?.prize]), ...list(substitutes).map((one) => [one, undefined])]
  const length = Math.max(computed.length, stated.length)
  const different = Array.from({ length }, (_, place) => place).find((place) => !isSame(computed[place], stated[place]))
  return different === undefined ? "" : `first difference at place ${different + 1}`
}

/**
 * The first `count` valid tickets of the order. Keeps only the positions that hold another ticket than at the start.
 *
 * @param {Record<string, any>} draw
 * @param {number} count
 */
async function drawnOrder(draw, count) {
  const { tickets, ranges } = draw
  const seed = await seedOf(draw)
  const values = randomValues(seed)
  const moved = new Map()
  const at = (/** @type {number} */ position) => moved.get(position) ?? position + 1
  const order = []
  for (let position = 0; position < tickets && order.length < count; position++) {
    const chosen = position + (await uniformBelow(tickets - position, values))
    const ticket = at(chosen)
    moved.set(chosen, at(position))
    if (ranges.some((/** @type {number[]} */ [first, last]) => first <= ticket && ticket <= last)) order.push(ticket)
  }
  return order
}

/**
 * @param {number} limit
 * @param {AsyncGenerator<number>} values from 0 to 2^48 - 1
 */
async function uniformBelow(limit, values) {
  const range = 2 ** 48
  for (;;) {
    const value = (await values.next()).value
    if (value < range - (range % limit)) return value % limit
  }
}

/** @param {string} seed */
async function* randomValues(seed) {
  for (let block = 0; ; block++) {
    const digits = await sha256(bytesOf(seed + block.toString(16).padStart(16, "0")))
    for (let at = 0; at < 60; at += 12) yield Number.parseInt(digits.slice(at, at + 12), 16)
  }
}

/** @param {Record<string, any>} draw */
const seedOf = ({ edition, secret, beacon }) =>
  hashOf(`seed:${edition}\n${secret}\n${beacon ? `${beacon.round}\n${beacon.randomness}` : "none"}`)

/** @param {string} text */
const hashOf = (text) => sha256(new TextEncoder().encode(`${PROTOCOL}:${text}`))

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

/** @type {(value: unknown) => any[]} */
const list = (value) => (Array.isArray(value) ? value : [])
/** @type {(value: unknown) => value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null
/** @type {(value: unknown) => boolean} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 1
/** @type {(text: unknown, bytes: number) => boolean} */
const isHex = (text, bytes) => typeof text === "string" && text.length === bytes * 2 && /^[0-9a-f]*$/.test(text)
/** @type {(one: unknown, other: unknown) => boolean} */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)
/** @type {(beacon: any) => boolean} */
const isBeacon = (beacon) => isHex(beacon?.chain, 32) && isCount(beacon.round) && isHex(beacon.randomness, 32)
/** @type {(prizes: unknown) => boolean} */
const arePrizes = (prizes) =>
  Array.isArray(prizes) && prizes.every((prize) => isObject(prize) && prize.id !== "" && isCount(prize.quantity) && prize.quantity <= 1e6)

/** @param {string[]} paths */
async function main([protocolPath, announcementPath]) {
  if (!protocolPath) throw new Error("Usage: node verify.mjs protocol.json [announcement.json]")
  const { readFileSync } = await import("node:fs")
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"))
  const published = read(protocolPath)
  const checks = await verifyDraw(published, announcementPath && read(announcementPath))
  for (const { name, ok, detail } of checks) console.log(ok ? `ok      ${name}` : `FAILED  ${name}: ${detail}`)
  const { beacon } = published
  if (beacon) console.log(`\nCompare: https://api.drand.sh/${beacon.chain}/public/${beacon.round}\n${beacon.randomness}`)
  else console.log("\nWithout a beacon: the company could not change the secret after sales opened, but knew it.")
  return checks.every(({ ok }) => ok) ? 0 : 1
}

if (typeof process !== "undefined" && process.argv?.[1]?.endsWith("verify.mjs"))
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.error(String(error))
    return 2
  })
