import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import type { RootData } from "../../platform/ui/root-data"
import { SessionProvider, useSession } from "./SessionProvider"

const anna: Pick<RootData, "person" | "session"> = {
  person: { id: "anna", name: "Anna", email: "anna@example.org", role: "personal", idStatus: "unverified" },
  session: { mark: "s1", expiresAt: "2026-12-21T10:00:00.000Z", isFirst: true, openedBy: "password" },
}

function Told() {
  const { user, session, loading, event, firstSignIn } = useSession()
  return <p>{JSON.stringify([user?.name ?? null, session?.expiresAt ?? null, loading, event, firstSignIn])}</p>
}

function told(root: object | undefined): unknown {
  const Page = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => null,
      Component: () => (
        <SessionProvider>
          <Told />
        </SessionProvider>
      ),
    },
  ])
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
  return JSON.parse(html.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"'))
}

test("a page begins with what the server said of the session, before any event", () => {
  expect(told(anna)).toEqual(["Anna", "2026-12-21T10:00:00.000Z", true, null, true])
})

test("without a session there is nobody, and no first sign-in", () => {
  expect(told({ person: null, session: null })).toEqual([null, null, true, null, null])
})

test("outside its provider the session throws (part 1 §8)", () => {
  expect(() => renderToStaticMarkup(<Told />)).toThrow(/SessionProvider/)
})
