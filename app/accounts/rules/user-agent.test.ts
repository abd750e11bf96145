import { expect, test } from "vitest"
import { deviceOf } from "./user-agent"

const kit = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  ["Chrome", "Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/142.0.0.0 Safari/537.36`],
  ["Edge", "Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ["Opera", "macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${kit} Chrome/142.0 Safari/537.36 OPR/120.0`],
  [
    "Safari",
    "macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  ],
  [
    "Safari",
    "iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome",
    "iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Firefox",
    "iPad",
    "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 FxiOS/144.0 Mobile Safari/605.1.15",
  ],
  ["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"],
  ["Chrome", "Android", `Mozilla/5.0 (Linux; Android 10; K) ${kit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    "Samsung Internet",
    "Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${kit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  ["Chrome", "ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${kit} Chrome/142.0.0.0 Safari/537.36`],
  [undefined, undefined, "curl/8.5.0"],
  [undefined, undefined, "<script>alert(1)</script>"],
  [undefined, undefined, null],
])("%s on %s is recognised", (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
