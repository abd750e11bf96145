import { expect, type Page, test } from "../support/browser/test"

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: "no-preference" } })

/** Hydration, and a few small commits. */
const MAX_COMMITS = 4
const QUIET_MS = 3_000

type Counted = { commits?: number }

/** Counts the commits of React by the hook that it offers to its developer tools. */
const countCommits = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as Counted
    counted.commits = 0
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => {
          counted.commits = (counted.commits ?? 0) + 1
        },
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    })
  })

for (const path of ["/", "/cars/mazda-mx-5", "/cars"])
  test(`after hydration ${path} renders almost nothing until somebody acts`, async ({ page }) => {
    await countCommits(page)
    await page.goto(path, { waitUntil: "load" })
    const commits = () => page.evaluate(() => (globalThis as Counted).commits ?? 0)
    let count = -1
    while (count !== (await commits())) {
      count = await commits()
      await page.waitForTimeout(QUIET_MS)
    }
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(MAX_COMMITS)
  })
