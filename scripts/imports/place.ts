/** The kind of a file, by its path: the allowed files of a feature folder (docs/architecture.md). */
export type Kind =
  | "rules"
  | "forms"
  | "tables"
  | "queries"
  | "use case"
  | "jobs"
  | "api"
  | "page"
  | "ui"
  | "prose"
  | "platform"
  | "platform i18n"
  | "platform ui"
  | "platform server"
  | "route module"
  | "composition"
  | "composition server"
  | "tests"

export type Place = {
  /** Relative to the project's folder, with "/". */
  path: string
  /** Folder under app/, or sandbox; undefined above the features. */
  feature: string | undefined
  tier: number
  kind: Kind
  /** A test file. */
  test: boolean
}

/** From the bottom up: each feature may import from earlier tiers, not from its own. */
export const tiers: string[][] = [
  ["platform"],
  ["messaging"],
  ["accounts", "catalogue"],
  ["bookings"],
  ["payments"],
  ["checkout"],
  ["membership"],
  ["car-rental", "car-wash", "charter", "villas", "draw"],
  ["partners"],
  ["site", "account", "back-office"],
  ["sandbox"],
]
const COMPOSITION = tiers.length

const vocabulary: [RegExp, Kind][] = [
  [/^rules\/[a-z0-9-]+\.ts$/, "rules"],
  [/^forms\.ts$/, "forms"],
  [/^tables\.server\.ts$/, "tables"],
  [/^queries\.server\.ts$/, "queries"],
  [/^jobs\.server\.ts$/, "jobs"],
  [/^api\.server\.ts$/, "api"],
  [/^([a-z0-9-]+\/)?[a-z0-9-]+\.server\.tsx?$/, "use case"],
  [/^pages\/[a-z0-9-]+\.tsx$/, "page"],
  [/^([a-z0-9-]+\/)?ui\/[A-Za-z0-9-]+\.tsx?$/, "ui"],
  [/^messages\.(it|en)\.json$/, "prose"],
  [/^prose\/[a-z0-9-]+\.(it|en)\.md$/, "prose"],
  [/^prose\/[a-z0-9-]+\.txt$/, "prose"],
]
const testName = /(\.[a-z0-9-]+)*\.test(\.tsx?)$/
const vagueName = /(^|\/)(utils?|helpers?|common|misc|index|[^/]*manager[^/]*)(\.[a-z.]+|\/|$)/i

/** The place of a file, or a message why it is not allowed there. */
export function placeOf(path: string): Place | string {
  if (!/^(app|sandbox)\//.test(path))
    return aboveFeatures(path, /^(tests|scripts|bench)\//.test(path) ? "tests" : "composition")
  const [feature = "", ...rest] = path.replace(/^app\//, "").split("/")
  if (rest.length === 0) {
    if (path === "app/root.tsx") return aboveFeatures(path, "route module")
    return aboveFeatures(path, isServer(path) ? "composition server" : "composition")
  }
  const tier = tiers.findIndex((names) => names.includes(feature))
  if (tier < 0) return `${path}: no feature is called "${feature}"`
  if (vagueName.test(rest.join("/"))) return `${path}: the name is too vague`
  if (feature === "platform")
    return { path, feature, tier, kind: platformKind(rest.join("/")), test: testName.test(path) }
  const name = rest.join("/")
  const test = testName.test(name)
  const tested = test
    ? [name.replace(testName, "$2"), name.replace(testName, ".server$2"), name.replace(".test.", ".")]
    : [name]
  const kind = vocabulary.find(([pattern]) => tested.some((candidate) => pattern.test(candidate)))?.[1]
  if (!kind) return `${path}: not in the vocabulary of a feature folder`
  return { path, feature, tier, kind, test }
}

export const isServer = (path: string) => /\.server\.tsx?$/.test(path) || path === "server.ts"

function aboveFeatures(path: string, kind: Kind): Place {
  return { path, feature: undefined, tier: COMPOSITION, kind, test: kind === "tests" }
}

function platformKind(name: string): Kind {
  if (isServer(name)) return "platform server"
  if (name.startsWith("ui/")) return "platform ui"
  if (name.startsWith("i18n/")) return "platform i18n"
  return "platform"
}
