// `npm run bench`: measures without asserting, and prints results beside their goals, which assume an idle machine. Database
// results need TEST_DATABASE_URL=postgres://…; names after `--` select parts: npm run bench -- weight start
import { ensureBuilt } from "../scripts/steps/build.mjs"
import { ensureInstalled } from "../scripts/steps/install.mjs"
import { onPinnedNode } from "../scripts/steps/node.mjs"
import { main } from "../scripts/steps/run.mjs"
import { printTable, row } from "./table.mjs"

const selectedParts = process.argv.slice(2)
const isSelected = (part) => selectedParts.length === 0 || selectedParts.includes(part)
const postgres = process.env.TEST_DATABASE_URL

await main(async () => {
  await ensureInstalled()
  if (!(await onPinnedNode())) return
  await ensureInstalled("bench")
  await ensureBuilt()
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
  const { openSite } = await import("../scripts/steps/site.mjs")
  const { ensureChromium } = await import("../scripts/steps/chromium.mjs")
  await part("start", async () => (await import("./start.mjs")).processStart())
  await part("soak", async () => (await import("./soak.mjs")).soak())
  if (postgres) await part("outage", async () => (await import("./soak.mjs")).outage())
  if (["weight", "lighthouse", "throughput"].some(isSelected)) {
    const browser = await ensureChromium()
    const site = await openSite({ LOG_LEVEL: "silent" })
    try {
      await part("weight", async () => (await import("./weight.mjs")).pageWeight(site, browser, customer))
      await part("lighthouse", async () => (await import("./lighthouse.mjs")).lighthouse(site, browser, customer))
      await part("throughput", async () => (await import("./throughput.mjs")).throughput(site, browser))
    } finally {
      await site.close()
    }
  }
  if (isSelected("purchases")) {
    const { withDatabase } = await import("../scripts/steps/postgres.mjs")
    const { withSource } = await import("./source.mjs")
    await part("purchases", () =>
      withSource(async (load) => {
        const { purchases } = await load("/bench/purchases.ts")
        return [...(await purchases()), ...(postgres ? await withDatabase(postgres, purchases) : [])]
      }),
    )
  }
  if (postgres && ["reserve", "callers", "availability", "tickets", "draw"].some(isSelected)) {
    const { withDatabase } = await import("../scripts/steps/postgres.mjs")
    const { withSource } = await import("./source.mjs")
    await withDatabase(postgres, (address) =>
      withSource(async (load) => {
        const { openPostgres } = await load("/app/platform/database/postgres.server.ts")
        const database = openPostgres(address, 2)
        await database.migrate()
        await database.close()
        const bench = await load("/bench/reserve.ts")
        await part("reserve", () => bench.reserve(address))
        await part("callers", () => bench.callers(address))
        await part("availability", () => bench.availability(address))
        await part("tickets", async () => (await load("/bench/tickets.ts")).tickets(address))
        await part("draw", async () => (await load("/bench/draw.ts")).draw(address))
      }),
    )
  }
  printTable(rows)
})
