import type { Config } from "@react-router/dev/config"

/** Which page is which file is known from the start (4 KiB, kept by the browser): no page asks for it piece by piece. */
export default { ssr: true, appDirectory: "app", routeDiscovery: { mode: "initial" } } satisfies Config
