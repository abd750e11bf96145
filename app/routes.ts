import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Every address of the site, in one screen. */
export default [index("site/pages/home.tsx"), route("*", "site/pages/not-found.tsx")] satisfies RouteConfig
