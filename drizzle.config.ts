import { defineConfig } from "drizzle-kit"

/** `npx drizzle-kit generate` creates the next migration from the tables. */
export default defineConfig({ dialect: "postgresql", schema: "./app/*/tables.server.ts", out: "./db/migrations" })
