// `npm run bench`: measures without asserting, and prints results beside their goals, which assume an idle machine. Database
// results need TEST_DATABASE_URL=postgres://…; names after `--` select parts: npm run bench -- weight start
import { ensureBuilt } from "./steps/build.mjs"
import { ensureInstalled } from "./steps/install.mjs"
import { onPinnedNode } from "./steps/node.mjs"
import { main } from "./steps/run.mjs"

const selectedParts = process.argv.slice(2)
const isSelected = (part) => selectedParts.length === 0 || selectedParts.includes(part)
const postgres = process.env.TEST_DATABASE_URL

await main(async () => {
  await ensureInstalled()
  if (!(await onPinnedNode())) return
  await ensureBuilt()
  const { printTable, row } = await import("./bench/table.mjs")
  const rows = []
  const part = async (name, work) => {
    if (!isSelected(name)) return
    console.log(`→ ${name}`)
    try {
      rows.push(...(await work()))
    } catch (error) {
      console.error(error)
      rows.push(row(name, "could not be measured"))
    }
  }

  const { DEMO_PASSWORD: password, demoAccounts } = await import("../app/accounts/rules/demo-accounts.ts")
  const customer = { ...demoAccounts.find(({ key }) => key === "customer_verified"), password }
  const { openSite } = await import("./steps/site.mjs")
  const { ensureChromium } = await import("./steps/chromium.mjs")
  await part("start", async () => (await import("./bench/start.mjs")).processStart())
  await part("soak", async () => (await import("./bench/soak.mjs")).soak())
  if (postgres) await part("outage", async () => (await import("./bench/soak.mjs")).outage())
  if (["weight", "lighthouse", "throughput"].some(isSelected)) {
    const browser = await ensureChromium()
    const site = await openSite({ LOG_LEVEL: "silent" })
    try {
      await part("weight", async () => (await import("./bench/weight.mjs")).pageWeight(site, browser, customer))
      await part("lighthouse", async () => (await import("./bench/lighthouse.mjs")).lighthouse(site, browser, customer))
      await part("throughput", async () => (await import("./bench/throughput.mjs")).throughput(site, browser))
    } finally {
      await site.close()
    }
  }
  if (isSelected("purchases")) {
    const { withDatabase } = await import("./steps/postgres.mjs")
    const { withSource } = await import("./bench/source.mjs")
    await part("purchases", () =>
      withSource(async (load) => {
        const { purchases } = await load("/scripts/bench/purchases.ts")
        return [...(await purchases()), ...(postgres ? await withDatabase(postgres, purchases) : [])]
      }),
    )
  }
  if (postgres && ["reserve", "callers", "availability", "tickets", "draw"].some(isSelected)) {
    const { withDatabase } = await import("./steps/postgres.mjs")
    const { withSource } = await import("./bench/source.mjs")
    await withDatabase(postgres, (address) =>
      withSource(async (load) => {
        const { openPostgres } = await load("/app/platform/database/postgres.server.ts")
        const database = openPostgres(address, 2)
        await database.migrate()
        await database.close()
        const bench = await load("/scripts/bench/reserve.ts")
        await part("reserve", () => bench.reserve(address))
        await part("callers", () => bench.callers(address))
        await part("availability", () => bench.availability(address))
        await part("tickets", async () => (await load("/scripts/bench/tickets.ts")).tickets(address))
        await part("draw", async () => (await load("/scripts/bench/draw.ts")).draw(address))
      }),
    )
  }
  printTable(rows)
})
