import type { ServerBuild } from "react-router"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import type { Application } from "../app/application.server"
import { action } from "../app/car-rental/pages/second-driver"
import { openSecondDriverLink } from "../app/car-rental/second-driver/second-driver.server"
import { tokenOf } from "../app/checkout/access.server"
import { makeHttp } from "../app/http.server"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { agencyRental } from "./support/purchases/paid-rental"
import { withSandbox } from "./support/purchases/payments"
import { someFleet } from "./support/purchases/rentals"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const ORIGIN = new URL(ctx.config.baseUrl).origin

/** As large as a phone's photo. */
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  await someFleet(ctx)
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 }
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#c9a26a", noise } })
  photo = new Uint8Array(await picture.jpeg({ quality: 95 }).toBuffer())
})

/** The HTTP application with one page and without sessions. */
const app = makeHttp(
  {
    config: ctx.config,
    metrics: { observe: () => {} },
    visitorCtx: (_: Request, fields: object) => ({ ...ctx, ...fields }),
    requestCtx: async (visitor: object) => ({ ctx: visitor }),
  } as unknown as Application,
  async () =>
    ({
      entry: { module: { default: (_: Request, status: number) => new Response("page", { status }) } },
      routes: {
        root: { id: "root", path: "", module: { default: () => null } },
        page: {
          id: "page",
          parentId: "root",
          path: "second-driver/:bookingId",
          module: { default: () => null, action },
        },
      },
      assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
      publicPath: "/",
      basename: "/",
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
      routeDiscovery: { mode: "initial", manifestPath: "" },
    }) as unknown as ServerBuild,
  { dev: true, clientIp: () => "192.0.2.1", connectionAddress: () => "192.0.2.1", isDraining: () => false },
)

async function rentalWithSecondDriver() {
  const secondDriver = { firstName: "Bice", lastName: "Sanna" }
  const { bookingId } = await agencyRental(ctx, { vehicleId: "fiat-500", addSecondDriver: true, secondDriver })
  return { bookingId, token: tokenOf(ctx, bookingId, "second driver") }
}

function upload({ bookingId, token }: { bookingId: string; token: string }, bytes = photo, suffix = "") {
  const body = new FormData()
  body.set("intent", "id_front")
  body.set("file", new File([bytes], "front.jpg", { type: "image/jpeg" }))
  const headers = { origin: ORIGIN, host: new URL(ORIGIN).host }
  return app.request(`${ORIGIN}/second-driver/${bookingId}${suffix}?token=${token}`, { method: "POST", headers, body })
}

test.each([
  ["without scripts", ""],
  ["with scripts", ".data"],
])("a second driver without an account uploads a phone's photo %s", async (_name, suffix) => {
  expect(photo.length).toBeGreaterThan(256 * 1024)
  const link = await rentalWithSecondDriver()
  expect((await upload(link, photo, suffix)).status).toBeLessThan(300)
  expect((await openSecondDriverLink(ctx, link)).hasFront).toBe(true)
})

test("a file sent with a wrong link is refused", async () => {
  const { bookingId } = await rentalWithSecondDriver()
  const response = await upload({ bookingId, token: tokenOf(ctx, bookingId) })
  expect({ status: response.status, code: ((await response.json()) as { code: string }).code }).toEqual({
    status: 413,
    code: "platform.too-large",
  })
})

test("a file above the limit is refused with a valid link too", async () => {
  const link = await rentalWithSecondDriver()
  expect((await upload(link, new Uint8Array(6 * 1024 * 1024))).status).toBe(413)
})
