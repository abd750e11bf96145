import { step } from "./run.mjs"

const node = (script, ...args) => [process.execPath, [script, ...args]]

/** Generates the modules of the texts, which the checks read; the build generates them too. */
export const compileTexts = () =>
  check([
    "Compiling the texts",
    ...node(
      "node_modules/@inlang/paraglide-js/bin/run.js",
      "compile",
      "--project",
      "./project.inlang",
      "--outdir",
      "./app/platform/i18n/paraglide",
      "--strategy",
      "globalVariable",
      "baseLocale",
      "--emit-ts-declarations",
      "--no-emit-readme",
      "--no-emit-git-ignore",
      "--no-emit-prettier-ignore",
      "--silent",
    ),
  ])

/** Static checks, fastest first. */
export const checks = [
  ["Imports and places", ...node("scripts/check-imports.ts")],
  ["Baseline of the database", ...node("scripts/baseline.mjs", "--check")],
  ["Role checks and audit events", ...node("scripts/check-use-cases.ts")],
  ["Texts in Italian and English", ...node("scripts/check-texts.ts")],
  ["Pages that browsers translate", ...node("scripts/check-translated.ts")],
  ["Format and lint (Biome)", ...node("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")],
  ["Types of the routes", ...node("node_modules/@react-router/dev/bin.cjs", "typegen")],
  ["Types", ...node("node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1")],
  ["Unused files and packages (knip)", ...node("node_modules/knip/bin/knip.js")],
  [
    "Code that only tests use (knip)",
    ...node("node_modules/knip/bin/knip.js", "--production", "--include", "exports,types"),
  ],
]

export const check = ([heading, command, args]) => step(heading, command, args)
