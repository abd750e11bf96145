import { defineConfig } from "drizzle-kit"

/** `npx drizzle-kit generate` writes the next migration from the tables. */
export default defineConfig({ dialect: "postgresql", schema: "./app/*/tables.server.ts", out: "./db/migrations" })
