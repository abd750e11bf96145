import { describe, expect, it } from "vitest"
import { afterPaint } from "./after-paint.server"

const page =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body><p>$&amp; modulepreload</p><script nonce="n">context</script>' +
  '<script nonce="n" type="module" async="">import "/a.js"</script></body></html>'

describe("a rendered page", () => {
  const made = afterPaint(page, "n")

  it("asks for no script while it is read", () => {
    expect(made).not.toContain('rel="modulepreload"')
    expect(made).not.toContain('type="module"')
    expect(made).toContain('<link rel="after-paint" href="/a.js"/>')
    expect(made).toContain('<script nonce="n" type="after-paint">import "/a.js"</script>')
  })

  it("begins them by a script of its own that the policy lets run", () => {
    expect(made).toMatch(/<script nonce="n">\(\(\) => \{[^<]+PerformanceObserver[^<]+<\/script><\/body><\/html>$/)
  })

  it("lays out all of itself for whoever comes back, asks for a place in it, or moves", () => {
    expect(made).toMatch(/^<html><head><script nonce="n">\{[^<]+location\.hash [^<]+layOut\(\)[^<]+<\/script>/)
  })

  it("is left as it is where it is served from its sources", () => {
    expect(afterPaint(page, "n", true)).toBe(page)
  })

  it("leaves all else as it is", () => {
    expect(made).toContain('<link rel="stylesheet" href="/a.css"/>')
    expect(made).toContain("<p>$&amp; modulepreload</p>")
    expect(made).toContain('<script nonce="n">context</script>')
  })
})
