import { afterAll, describe, expect, test } from "vitest"
import { openDecoder } from "./decoder.server"
import type { UndecodableFileError } from "./tasks"

const decoder = openDecoder()
afterAll(() => decoder.close())

const window = { from: "2026-11-23", until: "2028-11-23" }

const read = (text: string) => decoder.run("calendar-events", { bytes: new TextEncoder().encode(text), ...window })

const refused = (text: string) =>
  read(text).then(
    () => "read",
    ({ reason }: UndecodableFileError) => reason,
  )

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n")

const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:one@example.org", ...lines, "END:VEVENT"]

const daysOf = async (...lines: string[]) =>
  (await read(calendar(...event(...lines)))).map(({ startsOn, endsOn, startsAt, endsAt }) =>
    startsOn ? `${startsOn} ${endsOn}` : `${startsAt} ${endsAt}`,
  )

test.each(["one\u0000@example.org", "one\u001b@example.org"])("the UID %j is read as plain text", async (uid) => {
  const [event] = await read(calendar("BEGIN:VEVENT", `UID:${uid}`, "DTSTART;VALUE=DATE:20270105", "END:VEVENT"))
  expect(event?.uid).toMatch(/^[0-9a-f]{64}$/)
})

test("an event with listed dates keeps its own first day", async () => {
  const days = ["2027-06-05 2027-06-06", "2027-07-05 2027-07-06"]
  expect(await daysOf("DTSTART;VALUE=DATE:20270605", "RDATE;VALUE=DATE:20270705")).toEqual(days)
  expect(await daysOf("DTSTART;VALUE=DATE:20270605", "RDATE;VALUE=DATE:20270605,20270705")).toEqual(days)
})

test("an event with listed periods is refused", async () => {
  const lines = event("DTSTART:20270605T140000Z", "RDATE;VALUE=PERIOD:20270705T140000Z/20270708T100000Z")
  expect(await refused(calendar(...lines))).toBe("invalid-dates")
})

describe("an event", () => {
  test.each([
    ["of days", ["DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270108"], "2027-01-05 2027-01-08"],
    ["of one day without an end", ["DTSTART;VALUE=DATE:20270105"], "2027-01-05 2027-01-06"],
    [
      "that ends on its first day",
      ["DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270105"],
      "2027-01-05 2027-01-06",
    ],
    [
      "of days with a time",
      ["DTSTART;VALUE=DATE:20270105T000000", "DTEND;VALUE=DATE:20270108T000000"],
      "2027-01-05 2027-01-08",
    ],
    ["of days without VALUE=DATE", ["DTSTART:20270105", "DTEND:20270108"], "2027-01-05 2027-01-08"],
    ["with a duration in days", ["DTSTART;VALUE=DATE:20270105", "DURATION:P3D"], "2027-01-05 2027-01-08"],
    [
      "in UTC",
      ["DTSTART:20270105T140000Z", "DTEND:20270108T100000Z"],
      "2027-01-05T14:00:00.000Z 2027-01-08T10:00:00.000Z",
    ],
    [
      "with a duration in hours",
      ["DTSTART:20270105T140000Z", "DURATION:PT36H"],
      "2027-01-05T14:00:00.000Z 2027-01-07T02:00:00.000Z",
    ],
    [
      "in a named time zone without its definition",
      ["DTSTART;TZID=America/New_York:20270705T100000", "DTEND;TZID=America/New_York:20270706T100000"],
      "2027-07-05T14:00:00.000Z 2027-07-06T14:00:00.000Z",
    ],
    [
      "without a time zone, which is Rome's",
      ["DTSTART:20270705T100000", "DTEND:20270706T100000"],
      "2027-07-05T08:00:00.000Z 2027-07-06T08:00:00.000Z",
    ],
    [
      "with an unknown time zone, which is Rome's",
      ["DTSTART;TZID=Nowhere:20270705T100000", "DTEND;TZID=Nowhere:20270706T100000"],
      "2027-07-05T08:00:00.000Z 2027-07-06T08:00:00.000Z",
    ],
  ])("%s is read", async (_, lines, days) => {
    expect(await daysOf(...lines)).toEqual([days])
  })

  test("in a time zone that the file defines is read by that definition", async () => {
    const zone = [
      ...["BEGIN:VTIMEZONE", "TZID:Local", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
      ...["TZOFFSETFROM:+0300", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE"],
    ]
    const times = ["DTSTART;TZID=Local:20270705T100000", "DTEND;TZID=Local:20270706T100000"]
    const [found] = await read(calendar(...zone, ...event(...times)))
    expect(found).toMatchObject({ startsAt: "2027-07-05T07:00:00.000Z", endsAt: "2027-07-06T07:00:00.000Z" })
  })

  test.each([
    ["cancelled", "STATUS:CANCELLED"],
    ["transparent", "TRANSP:TRANSPARENT"],
  ])("that is %s is left out", async (_, line) => {
    expect(await daysOf("DTSTART;VALUE=DATE:20270105", line)).toEqual([])
  })

  test.each([
    ["past", "20261001"],
    ["too far ahead", "20290101"],
  ])("that is %s is left out", async (_, day) => {
    expect(await daysOf(`DTSTART;VALUE=DATE:${day}`)).toEqual([])
  })
})

describe("a recurring event", () => {
  test("is every occurrence by itself, without the excluded ones", async () => {
    const found = await daysOf(
      ...["DTSTART;VALUE=DATE:20270104", "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;VALUE=DATE:20270111"],
    )
    expect(found).toEqual(["2027-01-04 2027-01-05", "2027-01-18 2027-01-19", "2027-01-25 2027-01-26"])
  })

  test("has its moved and without its cancelled occurrences", async () => {
    const master = event("DTSTART;VALUE=DATE:20270104", "RRULE:FREQ=WEEKLY;COUNT=3")
    const moved = event("RECURRENCE-ID;VALUE=DATE:20270111", "DTSTART;VALUE=DATE:20270113", "DTEND;VALUE=DATE:20270115")
    const gone = event("RECURRENCE-ID;VALUE=DATE:20270118", "DTSTART;VALUE=DATE:20270118", "STATUS:CANCELLED")
    const found = await read(calendar(...master, ...moved, ...gone))
    expect(found.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ["2027-01-04", "2027-01-05"],
      ["2027-01-13", "2027-01-15"],
    ])
  })

  test("that began before the window has the occurrence that reaches into it", async () => {
    const found = await daysOf(
      ...["DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20261125", "RRULE:FREQ=MONTHLY;COUNT=1"],
    )
    expect(found).toEqual(["2026-11-01 2026-11-25"])
  })

  test.each([
    ["yearly on 29 February", ["20240229", "FREQ=YEARLY"], ["2028-02-29"]],
    [
      "on the last two days of February",
      ["20270228", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29"],
      ["2027-02-28", "2028-02-28", "2028-02-29"],
    ],
    ["monthly on the 31st", ["20270131", "FREQ=MONTHLY;UNTIL=20270601"], ["2027-01-31", "2027-03-31", "2027-05-31"]],
    ["on the last day of February", ["20270228", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"], ["2027-02-28", "2028-02-29"]],
  ] as const)("%s has no day that does not exist", async (_, [start, rule], expected) => {
    const found = await daysOf(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)
    expect(found.map((days) => days.slice(0, 10))).toEqual(expected)
  })

  test.each([
    ["on the 31st of months of which one has it", "20270131", "FREQ=YEARLY;BYMONTH=1,4;BYMONTHDAY=31", "01-31"],
    [
      "on the 31st of every month that has it",
      "20270131",
      "FREQ=YEARLY;BYMONTHDAY=31",
      "01-31 03-31 05-31 07-31 08-31 10-31 12-31",
    ],
    ["on days in another order", "20270131", "FREQ=YEARLY;BYMONTH=4,2,1;BYMONTHDAY=30,-1", "01-31 02-28 04-30"],
    ["on the first days, counted from the end", "20270101", "FREQ=YEARLY;BYMONTHDAY=-31;COUNT=3", "01-01 03-01 05-01"],
    ["a number of times", "20270131", "FREQ=YEARLY;BYMONTHDAY=31;COUNT=2", "01-31 03-31"],
    ["until a day", "20270131", "FREQ=YEARLY;BYMONTHDAY=31;UNTIL=20270531", "01-31 03-31 05-31"],
    ["every second year", "20250131", "FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=31;BYMONTH=1,3", "01-31 03-31"],
  ])("that is yearly %s has these days", async (_, start, rule, expected) => {
    const found = await daysOf(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)
    const in2027 = found.filter((days) => days.startsWith("2027"))
    expect(in2027.map((days) => days.slice(5, 10)).join(" ")).toBe(expected)
  })

  test("that is yearly counts and leaves out its excluded days, also the first", async () => {
    const rule = "RRULE:FREQ=YEARLY;BYMONTHDAY=31;COUNT=3"
    const excluded = "EXDATE;VALUE=DATE:20270131,20270331"
    expect(await daysOf("DTSTART;VALUE=DATE:20270131", rule, excluded)).toEqual(["2027-05-31 2027-06-01"])
  })

  test("that is yearly keeps its time, and moves an occurrence", async () => {
    const master = event(
      ...["DTSTART;TZID=Europe/Rome:20270331T100000", "DURATION:PT24H", "RRULE:FREQ=YEARLY;BYMONTHDAY=31;COUNT=3"],
    )
    const moved = event("RECURRENCE-ID;TZID=Europe/Rome:20270531T100000", "DTSTART;VALUE=DATE:20270602")
    const found = await read(calendar(...master, ...moved))
    expect(found.map(({ startsOn, startsAt }) => startsOn ?? startsAt)).toEqual([
      ...["2027-03-31T08:00:00.000Z", "2027-06-02", "2027-07-31T08:00:00.000Z"],
    ])
  })

  test.each(["YEARLY", "MONTHLY;INTERVAL=12"])(
    "that is %s has its last occurrence at the end in UTC, without a definition of its zone",
    async (frequency) => {
      const lines = ["DTSTART;TZID=Europe/Rome:20261205T140000", "DTEND;TZID=Europe/Rome:20261205T150000"]
      const days = await daysOf(...lines, `RRULE:FREQ=${frequency};UNTIL=20271205T130000Z`)
      expect(days.map((day) => day.slice(0, 16))).toEqual(["2026-12-05T13:00", "2027-12-05T13:00"])
    },
  )

  test.each([
    "TZID=Europe/Rome:20270105T220000",
    "VALUE=DATE-TIME:20270105T210000Z",
    "VALUE=DATE-TIME:20270105T220000",
  ])("that starts at a time (%s) and ends on a day has an occurrence on that day", async (start) => {
    const days = await daysOf(`DTSTART;${start}`, "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20270107")
    expect(days.map((day) => day.slice(0, 16))).toEqual(["2027-01-05T21:00", "2027-01-06T21:00", "2027-01-07T21:00"])
  })

  test("is read in lower case", async () => {
    const days = await daysOf("DTSTART;VALUE=DATE:20270105", "rrule:freq=yearly;until=20280105")
    expect(days).toEqual(["2027-01-05 2027-01-06", "2028-01-05 2028-01-06"])
  })

  test("without an end stops at the end of the window", async () => {
    const found = await daysOf("DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=MONTHLY")
    expect(found).toHaveLength(24)
    expect(found.at(-1)).toBe("2028-11-01 2028-11-02")
  })

  test.each([
    ["every second", "RRULE:FREQ=SECONDLY"],
    ["every day from the year 1", "RRULE:FREQ=DAILY", "00010101"],
    ["every 31st from the year 1", "RRULE:FREQ=YEARLY;BYMONTHDAY=31", "00010131"],
    ["every fourth year on a day that none of them has", "RRULE:FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29"],
    ["every year, without a step", "RRULE:FREQ=YEARLY;INTERVAL=0;BYMONTHDAY=31"],
    ["on a day that does not exist", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=5MO"],
    [
      "with millions of values",
      `RRULE:FREQ=YEARLY;BYSECOND=${Array.from({ length: 60 }, (_, at) => at).join(",")};BYMINUTE=${Array.from({ length: 60 }, (_, at) => at).join(",")};BYHOUR=1,2,3,4,5,6,7,8`,
    ],
  ])("%s ends in bounded time", async (_, rule, day = "20260101") => {
    const found = await refused(calendar(...event(`DTSTART:${day}T000000Z`, "DURATION:PT1M", rule)))
    expect(["read", "invalid-dates", "too-complex"]).toContain(found)
  })
})

const busy = (...lines: string[]) => ["BEGIN:VFREEBUSY", "UID:two@example.org", ...lines, "END:VFREEBUSY"]

describe("busy periods", () => {
  test("are read, without free ones", async () => {
    const found = await read(
      calendar(
        ...busy(
          "FREEBUSY:20270605T100000Z/20270608T100000Z,20270701T100000Z/PT48H",
          "FREEBUSY;FBTYPE=FREE:20270801T100000Z/PT48H",
        ),
      ),
    )
    expect(found.map(({ startsAt, endsAt, isClosed }) => [startsAt, endsAt, isClosed])).toEqual([
      ["2027-06-05T10:00:00.000Z", "2027-06-08T10:00:00.000Z", true],
      ["2027-07-01T10:00:00.000Z", "2027-07-03T10:00:00.000Z", true],
    ])
  })

  test("outside the window are left out", async () => {
    expect(await read(calendar(...busy("FREEBUSY:20260605T100000Z/PT48H")))).toEqual([])
  })
})

test("a calendar without events is read", async () => {
  expect(await read(calendar())).toEqual([])
})

describe("a file is refused", () => {
  test.each([
    ["that is a web page", "<!doctype html><title>Sign in</title>", "broken"],
    ["that is empty", "", "broken"],
    ["that is cut in the middle", calendar(...event("DTSTART;VALUE=DATE:20270105")).slice(0, -40), "broken"],
    ["with an event without a start", calendar(...event("SUMMARY:x")), "invalid-dates"],
    ["with an impossible day", calendar(...event("DTSTART;VALUE=DATE:2027AB05")), "invalid-dates"],
    ["with dashes in a day", calendar(...event("DTSTART;VALUE=DATE:2027-06-05")), "invalid-dates"],
    ["with a day in month 13", calendar(...event("DTSTART;VALUE=DATE:20271305")), "invalid-dates"],
    ["with 30 February", calendar(...event("DTSTART;VALUE=DATE:20270230")), "invalid-dates"],
    ["with a time at 25 o'clock", calendar(...event("DTSTART:20270605T250000Z")), "invalid-dates"],
    ["with a time with an offset", calendar(...event("DTSTART:20270605T100000+0200")), "invalid-dates"],
    [
      "with an impossible end",
      calendar(...event("DTSTART;VALUE=DATE:20270605", "DTEND;VALUE=DATE:20270631")),
      "invalid-dates",
    ],
    [
      "with an impossible day in a folded line",
      calendar(...event("DTSTART;VALUE=DATE:2027", " 1305")),
      "invalid-dates",
    ],
    [
      "with an impossible added day",
      calendar(...event("DTSTART:20270605", "RDATE:20270705,20271305")),
      "invalid-dates",
    ],
    [
      "with an impossible excluded day",
      calendar(...event("DTSTART:20270605", "RRULE:FREQ=DAILY", "EXDATE:20271305")),
      "invalid-dates",
    ],
    [
      "with a rule until 30 February",
      calendar(...event("DTSTART:20270105", "RRULE:FREQ=DAILY;UNTIL=20270230")),
      "invalid-dates",
    ],
    [
      "with a rule for no occurrence",
      calendar(...event("DTSTART:20270105", "RRULE:FREQ=DAILY;COUNT=-1")),
      "invalid-dates",
    ],
    [
      "with a rule for 30 February",
      calendar(...event("DTSTART:20260605", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")),
      "invalid-dates",
    ],
    ["with a rule of no frequency", calendar(...event("DTSTART:20270105", "RRULE:COUNT=2")), "invalid-dates"],
    ["with an unknown frequency", calendar(...event("DTSTART:20270105", "RRULE:FREQ=NEVER")), "invalid-dates"],
    ["with an impossible busy period", calendar(...busy("FREEBUSY:20271305T100000Z/PT4H")), "invalid-dates"],
    ["with 1,001 events", calendar(...Array(1_001).fill(event("DTSTART;VALUE=DATE:20270105")).flat()), "too-complex"],
    ["nested deeply", "BEGIN:VCALENDAR\r\n".repeat(60_000), "broken"],
  ])("%s", async (_, text, reason) => {
    expect(await refused(text)).toBe(reason)
  })
})
