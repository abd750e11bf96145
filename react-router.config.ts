import type { Config } from "@react-router/dev/config"

/** The full route manifest is loaded at once (4 KiB, cached by the browser), so that pages do not request parts of it. */
export default { ssr: true, appDirectory: "app", routeDiscovery: { mode: "initial" } } satisfies Config
