/*
Verifies a prize draw from its published files. One file without dependencies, for Node 18 or later and for browsers.

    node verify.mjs protocol.json tickets.txt [announcement.json]

Prints each check, and exits with 1 if one fails, with 2 if a file cannot be read. announcement.json is what was published
when the edition opened, and again when sales closed; without it, compare the values that are printed with it yourself: nobody can see from the files
of a draw alone whether they were chosen before the draw.

The files cannot prove that the beacon's value is drand's: compare it with https://api.drand.sh/CHAIN/public/ROUND. A round
that was published only after the draw fails: its value was invented. A chain publishes round r at genesis + (r - 1) * period.

The protocol "maestrale-draw-1". Hashes are SHA-256, written as lower-case hex digits; texts are hashed as UTF-8.

Before sales open: the company makes a secret of 32 random bytes and publishes the announcement:
  edition       the id of the edition
  commitment    hash of "maestrale-draw-1:secret:" + edition + ":" + secret in hex digits
  beacon        { chain, round } of a drand beacon, or null
  prizes        [{ id, quantity }], from the first prize to the last
  closing       null
  cancellation  null

When sales close, it is published again with
  closing       { at, root, tickets, validTickets }: the instant, the root of the ticket list at that time (as below), its number
                of tickets and of valid ones
From then on, every ticket added, changed or removed would be seen. A ticket can still become void, by a refund or by a
chargeback; then the protocol names it.

An edition that the company cancels is never drawn: it has no protocol and no ticket list. Its announcement is published again
with
  cancellation  { at, reason }: the instant, and why, as { it, en }

If the minimum number of tickets is not reached, sales can be extended. Then closing and beacon are published anew, and the
announcement keeps what was published before in
  extensions    [{ at, reason, minimum, from, until, closing, beacon }], the first extension first: its instant and reason
                ("minimum-not-reached"), the minimum, the earlier and the new end of sales, and closing and beacon as they were
An announcement that was saved before an extension has the earlier closing and beacon: compare them with the entry in extensions,
and verify the draw with the announcement published after it.

Ticket list (tickets.txt): a line "number,valid,hash" or "number,void,hash" per ticket, each ended by "\n", numbered from 1
without gaps. A void ticket was refunded and wins nothing. hash: of "maestrale-draw-1:ticket:" + the ticket's salt in hex
digits, 16 random bytes that only the holder sees.

root: of the Merkle tree of RFC 6962 over the lines without their "\n".

seed: hash of "maestrale-draw-1:seed:" + these, joined by "\n": edition, secret, root, then the beacon's round and
randomness, or "none".

Random values: block n, from 0, is the hash of the seed's 32 bytes and n as 8 bytes. The first 30 bytes of a block are five
values of 48 bits. All integers are big-endian. For a number below L, values of at least 2^48 - (2^48 mod L) are skipped;
the next value modulo L is the number.

Drawing: the valid tickets stand in ascending order at positions 0 to V - 1. For i = 0, 1, …: j = i + a number below V - i;
the tickets at i and j change places; the ticket now at i is drawn. Of P prizes in the order of their list, each gets one of
the first P tickets drawn; the next P tickets are the substitutes. The drawing ends early when no ticket is left.

Protocol file (protocol.json): protocol ("maestrale-draw-1"), edition, commitment, secret, root, closing (as announced, with
voided: [{ ticket, reason }], the tickets that became void since, reason "refund" or "chargeback"; the list of the close is
the ticket list with these valid), beacon ({ chain, round,
randomness } or null), drawnAt (the instant of the draw), seed, prizes, tickets and validTickets (their numbers), winners [{ prize, ticket }], substitutes
[ticket].
*/

const PROTOCOL = "maestrale-draw-1"

/**
 * `reason`: of a failed beacon check, for pages that put it in words.
 *
 * @typedef {"malformed" | "not-announced" | "unknown-chain" | "published-later" | "other-seed"} BeaconReason
 * @typedef {{ name: string, ok: boolean, detail: string, reason?: BeaconReason }} Check
 */

/**
 * Recomputes a draw. The checks are "commitment", "ticket list", "root", "closing", "beacon", "winners", "substitutes"; the draw is
 * verified if all are ok. The first that fails explains the later ones. Takes a few seconds for 350,000 tickets: in a page,
 * call it in a worker.
 *
 * @param {any} protocol protocol.json, parsed
 * @param {string} ticketText tickets.txt
 * @param {any} [announcement] announcement.json, parsed
 * @param {(share: number) => void} [onProgress] called now and then while the list is hashed, with 0 to 1
 * @param {number} [now] the time of the verification, in milliseconds
 * @returns {Check[]}
 */
export function verifyDraw(protocol, ticketText, announcement, onProgress, now = Date.now()) {
  const published = isObject(protocol) ? protocol : {}
  const list = readList(ticketText)
  const root = toHex(merkleRoot(list.lines, onProgress))
  const commitment = checkCommitment(published, announcement)
  const checks = [
    commitment,
    checkList(published, list),
    check("root", published.root === root, `the list has the root ${root}, the protocol ${published.root}`),
    checkClosing(published, announcement, list),
    checkBeacon(published, announcement, root, commitment.ok, now),
  ]
  if (list.error || !arePrizes(published.prizes))
    return [...checks, ...["winners", "substitutes"].map((name) => check(name, false, "no readable list or prizes"))]

  const drawn = draw(list.valid, published.prizes, seedOf(published, published.root))
  const prizesDiffer = announcement !== undefined && !isSame(pairs(announcement?.prizes), pairs(published.prizes))
  const differ = (/** @type {number} */ at) =>
    prizesDiffer ? "the prizes are not the announced ones" : `first difference at place ${at + 1}`
  const winner = firstDifference(drawn.winners, published.winners)
  const substitute = firstDifference(drawn.substitutes, published.substitutes)
  return [
    ...checks,
    check("winners", !prizesDiffer && winner < 0, differ(winner)),
    check("substitutes", !prizesDiffer && substitute < 0, differ(substitute)),
  ]
}

/**
 * Whether a line is in the list with the root `root`. A line's index is its ticket number - 1.
 *
 * @param {{ line: string, index: number, size: number, path: string[], root: string }} proof line without "\n"; size:
 * number of lines; path: the audit path of RFC 6962 §2.1.1 from the leaf upwards, and root, in hex digits
 * @returns {boolean}
 */
export function verifyTicket({ line, index, size, path, root }) {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false
  if (!Array.isArray(path) || !path.every((hash) => isHex(hash, 32))) return false
  const hashes = path.map(fromHex)
  /** The root of the `count` leaves that include leaf `at`, using up the path from its end. */
  const rootWith = (/** @type {number} */ at, /** @type {number} */ count) => {
    if (count === 1) return leafHash(line)
    const other = hashes.pop()
    if (!other) return undefined
    let half = 1
    while (half * 2 < count) half *= 2
    const own = at < half ? rootWith(at, half) : rootWith(at - half, count - half)
    return own && (at < half ? nodeHash(own, other) : nodeHash(other, own))
  }
  const computed = rootWith(index, size)
  return computed !== undefined && hashes.length === 0 && toHex(computed) === root
}

/**
 * The audit path of RFC 6962 §2.1.1 for `verifyTicket`, from the leaf upwards, in hex digits.
 *
 * @param {string[]} lines of the ticket list, without "\n"
 * @param {number} index of the ticket's line
 * @returns {string[]}
 */
export function auditPath(lines, index) {
  if (lines.length <= 1) return []
  let half = 1
  while (half * 2 < lines.length) half *= 2
  const [left, right] = [lines.slice(0, half), lines.slice(half)]
  return index < half
    ? [...auditPath(left, index), toHex(merkleRoot(right))]
    : [...auditPath(right, index - half), toHex(merkleRoot(left))]
}

/**
 * The hash in the line of the ticket with this salt.
 *
 * @param {string} salt 32 hex digits
 * @returns {string} 64 hex digits
 */
export const saltHashOf = (salt) => hashOf(`ticket:${salt}`)

/**
 * @param {Record<string, any>} published
 * @param {any} announcement
 */
function checkCommitment(published, announcement) {
  const { protocol, edition, commitment, secret } = published
  if (protocol !== PROTOCOL) return check("commitment", false, `not the protocol ${PROTOCOL}`)
  if (typeof edition !== "string" || !/^[A-Za-z0-9._-]{1,100}$/.test(edition))
    return check("commitment", false, "malformed edition id")
  if (!isHex(secret, 32)) return check("commitment", false, "malformed secret")
  const computed = hashOf(`secret:${edition}:${secret}`)
  if (computed !== commitment)
    return check("commitment", false, `the secret has the commitment ${computed}, the protocol ${commitment}`)
  if (announcement?.cancellation) return check("commitment", false, "the announced edition was cancelled")
  const asAnnounced =
    announcement === undefined || (announcement?.edition === edition && announcement.commitment === commitment)
  return check("commitment", asAnnounced, "not the announced edition and commitment")
}

/**
 * @param {Record<string, any>} published
 * @param {TicketList} list
 */
function checkList(published, list) {
  if (list.error) return check("ticket list", false, list.error)
  const counted = `${list.lines.length} tickets, ${list.valid.length} valid`
  const stated = `${published.tickets} tickets, ${published.validTickets} valid`
  return check("ticket list", counted === stated, `the list has ${counted}, the protocol ${stated}`)
}

/**
 * The list of the close is the list of the draw with the tickets that became void since made valid again.
 *
 * @param {Record<string, any>} published
 * @param {any} announcement
 * @param {TicketList} list
 */
function checkClosing({ closing }, announcement, { lines, valid, error }) {
  const failed = (/** @type {string} */ problem) => check("closing", false, problem)
  if (!isClosing(closing)) return failed("malformed close of sales")
  if (error) return failed(error)
  const announced = announcement?.closing
  if (announced && closingFields.some((field) => announced[field] !== closing[field]))
    return failed("not the announced close of sales")
  const linesAtClose = [...lines]
  for (const { ticket } of closing.voided) {
    const line = linesAtClose[ticket - 1]
    if (!line?.includes(",void,")) return failed(`ticket ${ticket} is not void, or is named twice`)
    linesAtClose[ticket - 1] = line.replace(",void,", ",valid,")
  }
  const counted = `${lines.length} tickets, ${valid.length + closing.voided.length} valid`
  const stated = `${closing.tickets} tickets, ${closing.validTickets} valid`
  if (counted !== stated) return failed(`at the close there were ${stated}, the list gives ${counted}`)
  const root = toHex(merkleRoot(linesAtClose))
  return check("closing", root === closing.root, `the list of the close has the root ${root}, not ${closing.root}`)
}

/** Fields of the close of sales that were announced. */
const closingFields = ["at", "root", "tickets", "validTickets"]

/** @param {unknown} closing */
const isClosing = (closing) =>
  isObject(closing) &&
  !Number.isNaN(Date.parse(closing.at)) &&
  isHex(closing.root, 32) &&
  Array.isArray(closing.voided) &&
  closing.voided.every(
    (one) => isObject(one) && Number.isSafeInteger(one.ticket) && (one.reason === "refund" || one.reason === "chargeback"),
  )

/**
 * After a failed commitment the seed says nothing about the beacon. With a changed list or root, the seed is that of one of
 * the two roots.
 *
 * @param {Record<string, any>} published
 * @param {any} announcement
 * @param {string} root of the list
 * @param {boolean} isCommitted
 * @param {number} now
 */
function checkBeacon(published, announcement, root, isCommitted, now) {
  const { beacon, seed } = published
  /** @type {(reason: BeaconReason, problem: string) => Check} */
  const failed = (reason, problem) => ({ ...check("beacon", false, problem), reason })
  if (beacon !== null && !isBeacon(beacon)) return failed("malformed", "malformed beacon")
  if (announcement !== undefined) {
    const announced = announcement?.beacon
    const same = beacon ? announced?.chain === beacon.chain && announced.round === beacon.round : announced === null
    if (!same) return failed("not-announced", "not the announced chain and round")
  }
  if (beacon && !clocks.has(beacon.chain)) return failed("unknown-chain", "the times of this chain's rounds are not known")
  if (beacon && !isPublishedBy(beacon, Date.parse(published.drawnAt), now))
    return failed("published-later", `round ${beacon.round} is published only after the draw`)
  const follows = seed === seedOf(published, published.root) || seed === seedOf(published, root)
  return isCommitted && !follows
    ? failed("other-seed", "the published seed does not follow from the secret, root and beacon")
    : check("beacon", true, "")
}

/** Genesis and period in seconds of the drand chains that an edition can name: quicknet and default. */
const clocks = new Map([
  ["52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", { genesis: 1_692_803_367, period: 3 }],
  ["8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce", { genesis: 1_595_431_050, period: 30 }],
])

/**
 * Whether the value of a round can have been known at the draw. A draw is not in the future; its time is missing in protocols
 * that were published without it.
 *
 * @param {{ chain: string, round: number }} beacon
 * @param {number} drawnAt in milliseconds
 * @param {number} now
 */
function isPublishedBy({ chain, round }, drawnAt, now) {
  const clock = clocks.get(chain)
  if (!clock) return false
  const published = (clock.genesis + (round - 1) * clock.period) * 1000
  return published <= (drawnAt < now ? drawnAt : now)
}

/**
 * @param {string} name
 * @param {boolean} ok
 * @param {string} problem
 * @returns {Check}
 */
const check = (name, ok, problem) => ({ name, ok, detail: ok ? "" : problem })

/**
 * `valid`: numbers of the valid tickets, ascending; `error`: the first line that breaks the format, if any.
 *
 * @typedef {{ lines: string[], valid: number[], error: string }} TicketList
 * @param {string} text
 * @returns {TicketList}
 */
function readList(text) {
  const lines = text.split("\n")
  if (lines.at(-1) === "") lines.pop()
  /** @type {number[]} */
  const valid = []
  for (let index = 0; index < lines.length; index++) {
    const match = /^([1-9][0-9]*),(valid|void),[0-9a-f]{64}$/.exec(lines[index] ?? "")
    if (!match || Number(match[1]) !== index + 1)
      return { lines, valid, error: `line ${index + 1} is malformed or has another number` }
    if (match[2] === "valid") valid.push(index + 1)
  }
  return { lines, valid, error: "" }
}

/**
 * @param {Record<string, any>} published
 * @param {string} root
 */
function seedOf({ edition, secret, beacon }, root) {
  const beaconText = isObject(beacon) ? `${beacon.round}\n${beacon.randomness}` : "none"
  return hashOf(`seed:${edition}\n${secret}\n${root}\n${beaconText}`)
}

/**
 * Keeps only the positions that hold another ticket than at the start.
 *
 * @param {number[]} tickets
 * @param {{ id: string, quantity: number }[]} prizes
 * @param {string} seed
 */
function draw(tickets, prizes, seed) {
  const below = numbersFrom(fromHex(seed))
  /** @type {Map<number, number>} */
  const moved = new Map()
  const at = (/** @type {number} */ position) => moved.get(position) ?? tickets[position]
  let position = 0
  const next = () => {
    const chosen = position + below(tickets.length - position)
    const ticket = at(chosen)
    moved.set(chosen, at(position))
    position++
    return ticket
  }
  const winners = []
  for (const { id, quantity } of prizes)
    for (let count = 0; count < quantity && position < tickets.length; count++)
      winners.push({ prize: id, ticket: next() })
  const substitutes = []
  while (substitutes.length < winners.length && position < tickets.length) substitutes.push(next())
  return { winners, substitutes }
}

/** @param {Uint8Array} seed */
function numbersFrom(seed) {
  let block = 0
  /** @type {bigint[]} */
  let values = []
  const nextValue = () => {
    if (values.length === 0) {
      const counter = block.toString(16).padStart(16, "0")
      const hash = toHex(sha256(fromHex(toHex(seed) + counter)))
      values = [0, 12, 24, 36, 48].map((start) => BigInt(`0x${hash.slice(start, start + 12)}`))
      block++
    }
    return /** @type {bigint} */ (values.shift())
  }
  return (/** @type {number} */ limit) => uniformBelow(limit, nextValue)
}

/**
 * A uniform integer from 0 to `limit` - 1.
 *
 * @param {number} limit
 * @param {() => bigint} nextValue returns integers from 0 to 2^48 - 1
 */
export function uniformBelow(limit, nextValue) {
  const range = 1n << 48n
  const size = BigInt(limit)
  let value = nextValue()
  while (value >= range - (range % size)) value = nextValue()
  return Number(value % size)
}

/**
 * Keeps the roots of complete trees, each with its number of leaves, largest first; equal neighbours are joined.
 *
 * @param {string[]} lines
 * @param {(share: number) => void} [onProgress]
 */
function merkleRoot(lines, onProgress) {
  /** @type {{ hash: Uint8Array, leaves: number }[]} */
  const trees = []
  const joinLast = () => {
    const [left, right] = trees.splice(-2)
    if (left && right) trees.push({ hash: nodeHash(left.hash, right.hash), leaves: left.leaves + right.leaves })
  }
  for (const [index, line] of lines.entries()) {
    if (onProgress && index % 4096 === 0) onProgress(index / lines.length)
    trees.push({ hash: leafHash(line), leaves: 1 })
    while (trees.length > 1 && trees.at(-1)?.leaves === trees.at(-2)?.leaves) joinLast()
  }
  while (trees.length > 1) joinLast()
  return trees[0]?.hash ?? sha256(new Uint8Array(0))
}

const encoder = new TextEncoder()

/** @param {string} line */
function leafHash(line) {
  const text = encoder.encode(line)
  const input = new Uint8Array(text.length + 1)
  input.set(text, 1)
  return sha256(input)
}

const nodeInput = new Uint8Array(65)
nodeInput[0] = 1

/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
function nodeHash(left, right) {
  nodeInput.set(left, 1)
  nodeInput.set(right, 33)
  return sha256(nodeInput)
}

/** @param {string} text */
const hashOf = (text) => toHex(sha256(encoder.encode(`${PROTOCOL}:${text}`)))

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
const isObject = (value) => typeof value === "object" && value !== null

/**
 * @param {unknown} text
 * @param {number} bytes
 * @returns {text is string}
 */
const isHex = (text, bytes) => typeof text === "string" && text.length === bytes * 2 && /^[0-9a-f]*$/.test(text)

/** @param {unknown} beacon */
const isBeacon = (beacon) =>
  isObject(beacon) &&
  isHex(beacon.chain, 32) &&
  Number.isSafeInteger(beacon.round) &&
  beacon.round >= 1 &&
  isHex(beacon.randomness, 32)

/** @param {unknown} prizes */
function arePrizes(prizes) {
  if (!Array.isArray(prizes)) return false
  const ids = new Set()
  for (const prize of prizes) {
    if (!isObject(prize) || typeof prize.id !== "string" || prize.id === "" || ids.has(prize.id)) return false
    if (!Number.isSafeInteger(prize.quantity) || prize.quantity < 1) return false
    ids.add(prize.id)
  }
  return true
}

/** @param {unknown} prizes */
const pairs = (prizes) => (Array.isArray(prizes) ? prizes.map((prize) => [prize?.id, prize?.quantity]) : prizes)

/**
 * @param {unknown} one
 * @param {unknown} other
 */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The index of the first difference; -1 without one. Entries are ticket numbers or winners.
 *
 * @param {(number | { prize: string, ticket: number | undefined } | undefined)[]} computed
 * @param {unknown} published
 */
function firstDifference(computed, published) {
  if (!Array.isArray(published)) return 0
  const length = Math.max(computed.length, published.length)
  for (let index = 0; index < length; index++) {
    const [own, other] = [computed[index], published[index]]
    const same = isObject(own) ? own.prize === other?.prize && own.ticket === other?.ticket : own === other
    if (!same) return index
  }
  return -1
}

/** @param {Uint8Array} bytes */
function toHex(bytes) {
  let text = ""
  for (const byte of bytes) text += (byte + 256).toString(16).slice(1)
  return text
}

/** @param {string} hex */
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

// SHA-256, FIPS 180-4. The names of the standard: K, W, a to h.
const K = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
  0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
  0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
)
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]
const W = new Int32Array(64)
const H = new Int32Array(8)

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  const view = new DataView(padded.buffer)
  padded.set(message)
  padded[message.length] = 0x80
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  H.set(START)
  for (let block = 0; block < padded.length; block += 64) compress(view, block)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (let word = 0; word < 8; word++) out.setInt32(word * 4, H[word] ?? 0)
  return digest
}

/**
 * @param {DataView} view
 * @param {number} block
 */
function compress(view, block) {
  for (let t = 0; t < 16; t++) W[t] = view.getInt32(block + t * 4)
  for (let t = 16; t < 64; t++) {
    const x = W[t - 15]
    const y = W[t - 2]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    W[t] = (W[t - 16] + s0 + W[t - 7] + s1) | 0
  }
  let a = H[0]
  let b = H[1]
  let c = H[2]
  let d = H[3]
  let e = H[4]
  let f = H[5]
  let g = H[6]
  let h = H[7]
  for (let t = 0; t < 64; t++) {
    const S1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + S1 + ((e & f) ^ (~e & g)) + K[t] + W[t]) | 0
    const S0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  H[0] += a
  H[1] += b
  H[2] += c
  H[3] += d
  H[4] += e
  H[5] += f
  H[6] += g
  H[7] += h
}

/** @param {string[]} paths */
async function main([protocolPath, listPath, announcementPath]) {
  const { readFileSync } = await import("node:fs")
  if (!protocolPath || !listPath) {
    console.error("Usage: node verify.mjs protocol.json tickets.txt [announcement.json]")
    return 2
  }
  const read = (/** @type {string} */ path) => readFileSync(path, "utf8")
  let protocol
  let ticketText
  let announcement
  try {
    protocol = JSON.parse(read(protocolPath))
    ticketText = read(listPath)
    if (announcementPath) announcement = JSON.parse(read(announcementPath))
  } catch (error) {
    console.error(String(error))
    return 2
  }
  const checks = verifyDraw(protocol, ticketText, announcement)
  for (const { name, ok, detail } of checks) console.log(ok ? `ok      ${name}` : `FAILED  ${name}: ${detail}`)
  if (isObject(protocol) && isBeacon(protocol.beacon)) {
    const { chain, round, randomness } = protocol.beacon
    console.log("\nNot checked: that this is the beacon's value. Compare the randomness that drand publishes for this round:")
    console.log(`${randomness}\nhttps://api.drand.sh/${chain}/public/${round}`)
  }
  if (announcement === undefined && isObject(protocol)) {
    const { edition, commitment, beacon, prizes, closing } = protocol
    const round = isObject(beacon) ? { chain: beacon.chain, round: beacon.round } : beacon
    const close = isObject(closing) ? Object.fromEntries(closingFields.map((field) => [field, closing[field]])) : closing
    console.log("\nCompare with what was published when the edition opened, and when sales closed:")
    console.log(JSON.stringify({ edition, commitment, beacon: round, prizes, closing: close, cancellation: null }, null, 2))
  }
  return checks.every(({ ok }) => ok) ? 0 : 1
}

async function isStartedByNode() {
  if (typeof process === "undefined" || !process.versions?.node || !process.argv[1]) return false
  const { existsSync, realpathSync } = await import("node:fs")
  const { pathToFileURL } = await import("node:url")
  const script = process.argv[1]
  return existsSync(script) && import.meta.url === pathToFileURL(realpathSync(script)).href
}

if (await isStartedByNode()) process.exitCode = await main(process.argv.slice(2))
