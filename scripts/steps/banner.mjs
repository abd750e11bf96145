import { resolve } from "node:path"

const withoutPassword = (address) => address.replace(/\/\/([^:@/]+):[^@/]*@/, "//$1@")

/** The start message. `demoAccounts`: `{ label, email, password }[]`. */
export function banner({ address, config, demoAccounts = [] }) {
  const standIns = [
    config.databaseUrl ? undefined : "PGlite (database)",
    config.stripe.mode === "sandbox" ? "sandbox (card payments, identity)" : undefined,
    config.demo && !config.google ? "a page to choose from (Google)" : undefined,
    config.mail.mode === "demo-inbox" ? `demo inbox (${address}/dev/mail)` : undefined,
    config.whatsapp ? undefined : "demo inbox (WhatsApp)",
    config.files.mode === "disk" ? "this disk (files)" : undefined,
  ].filter(Boolean)
  const lines = [
    "",
    `  Maestrale is open at ${address}`,
    "",
    `  Data        ${config.databaseUrl ? withoutPassword(config.databaseUrl) : resolve(config.dataDir, "pglite")}`,
    `  Files       ${config.files.mode === "disk" ? config.files.folder : `S3 bucket ${config.files.bucket}`}`,
    ...(standIns.length > 0 ? [`  Stand-ins   ${standIns.join(", ")}`] : []),
  ]
  if (config.demo && demoAccounts.length > 0) {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length))
    lines.push("", "  A demonstration, with these accounts:")
    for (const { label, email, password } of demoAccounts)
      lines.push(`    ${email.padEnd(width)}   ${password}   ${label}`)
  }
  if (!config.databaseUrl)
    lines.push(
      "",
      "  PGlite survives a killed process, but not a loss of power: for real money use PostgreSQL (DATABASE_URL).",
    )
  lines.push("", "  Ctrl+C ends it.", "")
  return lines.join("\n")
}
