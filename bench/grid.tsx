// A server that renders a category's tiles with React's plain `renderToString` for every request: no database, no page
// layout, no streaming.
import { createServer } from "node:http"
import { renderToString } from "react-dom/server"
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router"
import type { TileItem } from "../app/catalogue/rules/tile"
import { ItemTiles } from "../app/catalogue/ui/ItemTile"

const handler = createStaticHandler([
  {
    id: "root",
    path: "*",
    loader: () => ({ locale: "it", currency: "eur" }),
    Component: () => <ItemTiles items={items} first />,
  },
])
let items: TileItem[] = []

process.once("message", async (tiles: TileItem[]) => {
  items = tiles
  const context = await handler.query(new Request("http://localhost/cars"))
  if (context instanceof Response) throw new Error("the grid has no page")
  const router = createStaticRouter(handler.dataRoutes, context)
  const server = createServer((_, result) => {
    result.setHeader("content-type", "text/html; charset=utf-8")
    result.end(renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />))
  })
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    if (typeof address === "object" && address) process.send?.(address.port)
  })
})
