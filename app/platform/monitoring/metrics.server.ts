import { monitorEventLoopDelay } from "node:perf_hooks"
import type { DiskSpace } from "../files/disk.server"

/** A value of a metric; labels come from small fixed sets. */
export type Sample = { labels?: Record<string, string>; value: number }

/** A Prometheus metric; `name` without the prefix. */
export type Metric = { name: string; help: string; type: "counter" | "gauge"; samples: Sample[] }

/** Groups of paths; a fixed set, so that visitors cannot create labels. */
export type RouteGroup = "page" | "api" | "static" | "webhook" | "health" | "metrics"

const PREFIX = "maestrale_"
/** Upper bounds in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10]

type Durations = { buckets: number[]; sum: number; count: number }

/** Records metrics of this process and its requests. */
export function recordMetrics() {
  const requests = new Map<string, { group: RouteGroup; status: string; count: number }>()
  const durations = new Map<RouteGroup, Durations>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAt = (Date.now() - performance.now()) / 1000

  return {
    observe: (group: RouteGroup, status: number, seconds: number): void => {
      const statusClass = `${Math.min(5, Math.max(1, Math.floor(status / 100)))}xx`
      const key = `${group} ${statusClass}`
      const counted = requests.get(key) ?? { group, status: statusClass, count: 0 }
      counted.count += 1
      requests.set(key, counted)
      const measured = durations.get(group) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      measured.sum += seconds
      measured.count += 1
      for (const [index, upperBound] of BUCKETS.entries())
        if (seconds <= upperBound) measured.buckets[index] = (measured.buckets[index] ?? 0) + 1
      durations.set(group, measured)
    },
    /** All metrics as text, including `more`. The delay of the event loop is measured since the last call. */
    text: (more: Metric[]): string => {
      const { rss, heapUsed, heapTotal } = process.memoryUsage()
      const lag = [
        { labels: { of: "mean" }, value: seconds(delay.mean) },
        { labels: { of: "p99" }, value: seconds(delay.percentile(99)) },
        { labels: { of: "max" }, value: seconds(delay.max) },
      ]
      delay.reset()
      const processMetrics: Metric[] = [
        {
          name: "http_requests_total",
          help: "Completed HTTP requests.",
          type: "counter",
          samples: [...requests.values()].map(({ group, status, count }) => ({
            labels: { group, status },
            value: count,
          })),
        },
        { name: "event_loop_delay_seconds", help: "Delay of the event loop.", type: "gauge", samples: lag },
        {
          name: "process_resident_memory_bytes",
          help: "Memory of the process.",
          type: "gauge",
          samples: [{ value: rss }],
        },
        {
          name: "process_heap_bytes",
          help: "JavaScript heap.",
          type: "gauge",
          samples: [
            { labels: { state: "used" }, value: heapUsed },
            { labels: { state: "total" }, value: heapTotal },
          ],
        },
        {
          name: "process_start_time_seconds",
          help: "Start of the process, in Unix time.",
          type: "gauge",
          samples: [{ value: startedAt }],
        },
      ]
      return [...processMetrics, ...more].map(formatMetric).join("") + histogram(durations)
    },
  }
}

/** Gauges of the database and the disk. */
export function processGauges(
  databaseAnswers: boolean,
  disk: DiskSpace | undefined,
  pool: { inUse: number; waiting: number } | undefined,
): Metric[] {
  const gauge = (name: string, help: string, samples: Sample[]): Metric => ({ name, help, type: "gauge", samples })
  return [
    gauge("database_up", "Whether the database answers.", [{ value: databaseAnswers ? 1 : 0 }]),
    gauge("disk_free_bytes", "Free space where DATA_DIR is.", disk ? [{ value: disk.freeBytes }] : []),
    gauge("database_connections_in_use", "Connections of the pool in use.", pool ? [{ value: pool.inUse }] : []),
    gauge("database_queries_waiting", "Queries that wait for a connection.", pool ? [{ value: pool.waiting }] : []),
  ]
}

const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)

const head = (name: string, help: string, type: string) =>
  `# HELP ${PREFIX}${name} ${help}\n# TYPE ${PREFIX}${name} ${type}\n`

function formatMetric({ name, help, type, samples }: Metric): string {
  const lines = samples.map(({ labels = {}, value }) => line(name, labels, value))
  return head(name, help, type) + lines.join("")
}

function line(name: string, labels: Record<string, string>, value: number): string {
  const inside = Object.entries(labels).map(([key, text]) => `${key}="${text.replace(/[\\"\n]/g, "_")}"`)
  return `${PREFIX}${name}${inside.length > 0 ? `{${inside.join(",")}}` : ""} ${value}\n`
}

function histogram(durations: Map<RouteGroup, Durations>): string {
  const name = "http_request_duration_seconds"
  const lines = [...durations].map(([group, { buckets, sum, count }]) =>
    [
      ...BUCKETS.map((most, index) => line(`${name}_bucket`, { group, le: String(most) }, buckets[index] ?? 0)),
      line(`${name}_bucket`, { group, le: "+Inf" }, count),
      line(`${name}_sum`, { group }, sum),
      line(`${name}_count`, { group }, count),
    ].join(""),
  )
  return head(name, "Time until the response starts.", "histogram") + lines.join("")
}
