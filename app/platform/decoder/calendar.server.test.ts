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

/** Days, or times in Rome. */
const shown = ({ events, unreadable }: Awaited<ReturnType<typeof read>>) => [
  ...events.map(({ startsOn, endsOn, times }) =>
    times ? `${startsOn}T${times.start} ${endsOn}T${times.end}` : `${startsOn} ${endsOn}`,
  ),
  ...(unreadable > 0 ? [`unreadable: ${unreadable}`] : []),
]

/** What is read of an event with these lines. */
const daysOf = async (...lines: string[]) => shown(await read(calendar(...event(...lines))))

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
    ["of days with dashes", ["DTSTART;VALUE=DATE:2027-01-05", "DTEND;VALUE=DATE:2027-01-08"], "2027-01-05 2027-01-08"],
    [
      "of times with dashes and colons",
      ["DTSTART:2027-01-05T14:00:00.000Z", "DTEND:2027-01-08T10:00Z"],
      "2027-01-05T15:00 2027-01-08T11:00",
    ],
    [
      "from midnight to midnight",
      ["DTSTART;TZID=America/New_York:20270705T000000", "DTEND;TZID=America/New_York:20270707T000000"],
      "2027-07-05 2027-07-07",
    ],
    [
      "from midnight to midnight in Rome, written in UTC",
      ["DTSTART:20270704T220000Z", "DTEND:20270706T220000Z"],
      "2027-07-05 2027-07-07",
    ],
    [
      "that Outlook marks as lasting all day",
      ["DTSTART:20270705T000000", "DTEND:20270706T235900", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
      "2027-07-05 2027-07-07",
    ],
    ["with empty properties", ["DTSTART:20270105", "DTEND:", "RRULE:", "EXDATE:", "STATUS:"], "2027-01-05 2027-01-06"],
    [
      "with its properties in lower case",
      ["dtstart;value=date:20270105", "dtend;value=date:20270108"],
      "2027-01-05 2027-01-08",
    ],
    ["of days without VALUE=DATE", ["DTSTART:20270105", "DTEND:20270108"], "2027-01-05 2027-01-08"],
    ["with a duration in days", ["DTSTART;VALUE=DATE:20270105", "DURATION:P3D"], "2027-01-05 2027-01-08"],
    ["in UTC", ["DTSTART:20270105T140000Z", "DTEND:20270108T100000Z"], "2027-01-05T15:00 2027-01-08T11:00"],
    ["with a duration in hours", ["DTSTART:20270105T140000Z", "DURATION:PT36H"], "2027-01-05T15:00 2027-01-07T03:00"],
    [
      "in a named time zone without its definition",
      ["DTSTART;TZID=America/New_York:20270705T100000", "DTEND;TZID=America/New_York:20270706T100000"],
      "2027-07-05T16:00 2027-07-06T16:00",
    ],
    [
      "without a time zone, which is Rome's",
      ["DTSTART:20270705T100000", "DTEND:20270706T100000"],
      "2027-07-05T10:00 2027-07-06T10:00",
    ],
    [
      "with an unknown time zone, which is Rome's",
      ["DTSTART;TZID=Nowhere:20270705T100000", "DTEND;TZID=Nowhere:20270706T100000"],
      "2027-07-05T10:00 2027-07-06T10:00",
    ],
  ])("%s is read", async (_, lines, days) => {
    expect(await daysOf(...lines)).toEqual([days])
  })

  test("without a time zone is in the calendar's", async () => {
    const times = event("DTSTART:20270705T100000", "DTEND:20270706T100000")
    const found = shown(await read(calendar("X-WR-TIMEZONE:America/New_York", ...times)))
    expect(found).toEqual(["2027-07-05T16:00 2027-07-06T16:00"])
  })

  test("is not confused with its alarm", async () => {
    const alarm = ["BEGIN:VALARM", "TRIGGER:-PT15M", "DURATION:PT5M", "BEGIN:X-INNER", "END:X-INNER", "END:VALARM"]
    expect(await daysOf(...alarm, "DTSTART:20270105")).toEqual(["2027-01-05 2027-01-06"])
  })

  test("in a time zone that the file defines is read by that definition", async () => {
    const zone = [
      ...["BEGIN:VTIMEZONE", "TZID:Local", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
      ...["TZOFFSETFROM:+0300", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE"],
    ]
    const times = ["DTSTART;TZID=Local:20270705T100000", "DTEND;TZID=Local:20270706T100000"]
    const found = shown(await read(calendar(...zone, ...event(...times))))
    expect(found).toEqual(["2027-07-05T09:00 2027-07-06T09:00"])
  })

  test.each([
    ["cancelled", "STATUS:CANCELLED"],
    ["transparent", "TRANSP:TRANSPARENT"],
    ["free in Outlook", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
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

  test.each([
    ["in UTC", "EXDATE:20270111T130000Z"],
    ["in another zone", "EXDATE;TZID=Europe/London:20270111T130000"],
    ["as a day", "EXDATE;VALUE=DATE:20270111"],
    ["in a list", "EXDATE;TZID=Europe/Rome:20270111T140000,20280111T140000"],
  ])("in a named zone leaves out what is excluded %s", async (_, excluded) => {
    const found = await daysOf(
      ...["DTSTART;TZID=Europe/Rome:20270104T140000", "DURATION:PT20H", "RRULE:FREQ=WEEKLY;COUNT=3", excluded],
    )
    expect(found.map((each) => each.slice(0, 16))).toEqual(["2027-01-04T14:00", "2027-01-18T14:00"])
  })

  test.each([
    ["without a definition", ""],
    ["whose occurrences last all day", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
  ])("from midnight to midnight in a zone %s leaves out a day in UTC", async (_, line) => {
    const found = await daysOf(
      ...["DTSTART;TZID=Europe/Rome:20270104T000000", "DTEND;TZID=Europe/Rome:20270105T000000"],
      ...["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20270110T230000Z", line],
    )
    expect(found).toEqual(["2027-01-04 2027-01-05", "2027-01-18 2027-01-19"])
  })

  test("has its moved and without its cancelled occurrences", async () => {
    const master = event("DTSTART;VALUE=DATE:20270104", "RRULE:FREQ=WEEKLY;COUNT=3")
    const moved = event("RECURRENCE-ID;VALUE=DATE:20270111", "DTSTART;VALUE=DATE:20270113", "DTEND;VALUE=DATE:20270115")
    const gone = event("RECURRENCE-ID;VALUE=DATE:20270118", "DTSTART;VALUE=DATE:20270118", "STATUS:CANCELLED")
    const found = shown(await read(calendar(...master, ...moved, ...gone)))
    expect(found).toEqual(["2027-01-04 2027-01-05", "2027-01-13 2027-01-15"])
  })

  test("with listed dates has its own first day too", async () => {
    const found = await daysOf("DTSTART;VALUE=DATE:20270605", "RDATE;VALUE=DATE:20270705,20270805")
    expect(found.map((days) => days.slice(0, 10))).toEqual(["2027-06-05", "2027-07-05", "2027-08-05"])
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

  test("that is yearly keeps its time", async () => {
    const found = await daysOf(
      ...["DTSTART;TZID=Europe/Rome:20270331T100000", "DURATION:PT24H", "RRULE:FREQ=YEARLY;BYMONTHDAY=31;COUNT=2"],
    )
    expect(found.map((each) => each.slice(0, 16))).toEqual(["2027-03-31T10:00", "2027-05-31T10:00"])
  })

  test.each(["YEARLY", "MONTHLY;INTERVAL=12"])(
    "that is %s has its last occurrence at the end in UTC, without a definition of its zone",
    async (frequency) => {
      const lines = ["DTSTART;TZID=Europe/Rome:20261205T140000", "DTEND;TZID=Europe/Rome:20261205T150000"]
      const days = await daysOf(...lines, `RRULE:FREQ=${frequency};UNTIL=20271205T130000Z`)
      expect(days.map((day) => day.slice(0, 16))).toEqual(["2026-12-05T14:00", "2027-12-05T14:00"])
    },
  )

  test.each([
    "TZID=Europe/Rome:20270105T220000",
    "VALUE=DATE-TIME:20270105T210000Z",
    "VALUE=DATE-TIME:20270105T220000",
  ])("that starts at a time (%s) and ends on a day has an occurrence on that day", async (start) => {
    const days = await daysOf(`DTSTART;${start}`, "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20270107")
    expect(days.map((day) => day.slice(0, 16))).toEqual(["2027-01-05T22:00", "2027-01-06T22:00", "2027-01-07T22:00"])
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

  test("that is years old is read up to the end of the window", async () => {
    const found = await daysOf("DTSTART;VALUE=DATE:19700105", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU")
    expect(found).toContain("2027-01-04 2027-01-05")
    expect(found).not.toContain("2027-01-11 2027-01-12")
    expect(found.filter((days) => days.startsWith("2027"))).toHaveLength(52)
  })

  test.each([
    ["every second", "RRULE:FREQ=SECONDLY"],
    ["every day from the year 1", "RRULE:FREQ=DAILY;COUNT=1000000", "00010101"],
    ["every 31st from the year 1", "RRULE:FREQ=YEARLY;BYMONTHDAY=31", "00010131"],
    ["every fourth year on a day that none of them has", "RRULE:FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29"],
    ["on 30 February", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"],
    ["on a day that does not exist", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=5MO"],
    [
      "with millions of values",
      `RRULE:FREQ=YEARLY;BYSECOND=${Array.from({ length: 60 }, (_, at) => at).join(",")};BYMINUTE=${Array.from({ length: 60 }, (_, at) => at).join(",")};BYHOUR=1,2,3,4,5,6,7,8`,
    ],
  ])("%s does not keep another one from being read", async (_, rule, day = "20260101") => {
    const hostile = event(`DTSTART:${day}T000000Z`, "DURATION:PT1M", rule)
    const found = shown(await read(calendar(...hostile, ...event("DTSTART;VALUE=DATE:20270305"))))
    expect(found).toContain("2027-03-05 2027-03-06")
  })
})

const busy = (...lines: string[]) => ["BEGIN:VFREEBUSY", "UID:two@example.org", ...lines, "END:VFREEBUSY"]

test("busy periods are read, without free and past ones", async () => {
  const periods = busy(
    "FREEBUSY:20270605T100000Z/20270608T100000Z,20270701T100000Z/PT48H",
    "FREEBUSY;FBTYPE=FREE:20270801T100000Z/PT48H",
    "FREEBUSY:20260605T100000Z/PT48H,20271305T100000Z/PT4H",
  )
  expect(shown(await read(calendar(...periods)))).toEqual([
    "2027-06-05T12:00 2027-06-08T12:00",
    "2027-07-01T12:00 2027-07-03T12:00",
    "unreadable: 1",
  ])
})

test.each([
  ["Reserved", false],
  ["Airbnb (Not available)", true],
  ["CLOSED - Not available", true],
])("an event that is named %s is closed: %s", async (summary, isClosed) => {
  const { events } = await read(calendar(...event("DTSTART:20270105", `SUMMARY:${summary}`)))
  expect(events).toMatchObject([{ isClosed }])
})

describe("what cannot be read is skipped and counted:", () => {
  test.each([
    ["an event without a start", event("SUMMARY:x"), []],
    ["a day that is none", event("DTSTART;VALUE=DATE:2027AB05"), []],
    ["a day in month 13", event("DTSTART;VALUE=DATE:20271305"), []],
    ["30 February", event("DTSTART;VALUE=DATE:20270230"), []],
    ["a time at 25 o'clock", event("DTSTART:20270605T250000Z"), []],
    ["a start in a folded line", event("DTSTART;VALUE=DATE:2027", " 1305"), []],
    ["an impossible end", event("DTSTART:20270605", "DTEND:20270631"), ["2027-06-05 2027-06-06"]],
    ["an end before the start", event("DTSTART:20270605T100000Z", "DTEND:20270604T100000Z"), ["2027-06-05 2027-06-06"]],
    ["an invalid duration", event("DTSTART:20270605", "DURATION:3 days"), ["2027-06-05 2027-06-06"]],
    [
      "an impossible added day",
      event("DTSTART:20270605", "RDATE:20270705,20271305"),
      ["2027-06-05 2027-06-06", "2027-07-05 2027-07-06"],
    ],
    [
      "an impossible excluded day",
      event("DTSTART:20270605", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20271305"),
      ["2027-06-05 2027-06-06", "2027-06-06 2027-06-07"],
    ],
    ...["FREQ=DAILY;UNTIL=20270230", "FREQ=DAILY;COUNT=-1", "FREQ=NEVER", "COUNT=2"].map(
      (rule) =>
        [`the rule ${rule}`, event("DTSTART:20270605", `RRULE:${rule}`), ["2027-06-05 2027-06-06"]] as [
          string,
          string[],
          string[],
        ],
    ),
    ["a line without a name", event("DTSTART:20270605", "so it goes on"), ["2027-06-05 2027-06-06"]],
    ["an event without an end", event("DTSTART:20270605").slice(0, -1), ["2027-06-05 2027-06-06"]],
    ["a line between events", ["what is this"], []],
  ])("%s", async (_, lines, expected) => {
    const found = shown(await read(calendar(...lines, ...event("DTSTART;VALUE=DATE:20270105"))))
    expect(found).toEqual([...expected, "2027-01-05 2027-01-06", "unreadable: 1"])
  })

  test("events after 5,000 that are not past", async () => {
    const past = Array(10_000).fill(event("DTSTART;VALUE=DATE:20250105")).flat()
    const ahead = Array(5_003).fill(event("DTSTART;VALUE=DATE:20270105")).flat()
    const { events, unreadable } = await read(calendar(...past, ...ahead))
    expect([events.length, unreadable]).toEqual([5_000, 3])
  })
})

describe("a calendar is read", () => {
  const file = calendar(...event("DTSTART;VALUE=DATE:20270105"))

  test.each([
    ["without events", calendar(), []],
    ["with text around it", `Warning: x\n${file}<!-- 0.1 s -->`, ["2027-01-05 2027-01-06"]],
    [
      "with a byte order mark and empty lines",
      `\uFEFF\r\n${file.replaceAll("\r\n", "\r\n\r\n")}`,
      ["2027-01-05 2027-01-06"],
    ],
    ["with line feeds", file.replaceAll("\r\n", "\n"), ["2027-01-05 2027-01-06"]],
    ["twice in a file", file + file, ["2027-01-05 2027-01-06", "2027-01-05 2027-01-06"]],
  ])("%s", async (_, text, expected) => {
    expect(shown(await read(text))).toEqual(expected)
  })

  test.each([
    ["a web page", "<!doctype html><title>Sign in</title>"],
    ["an empty file", ""],
    ["one that is cut off", file.slice(0, -40)],
    ["one nested deeply", "BEGIN:VCALENDAR\r\n".repeat(60_000)],
  ])("not %s", async (_, text) => {
    expect(await refused(text)).toBe("broken")
  })

  test.each([
    ["of colons", ":"],
    ["of quotes", '"'],
    ["of parameters", ";A="],
    ["of folds", "\r\n "],
    ["of alarms", "BEGIN:VALARM\r\n"],
  ])("with a megabyte %s", async (_, unit) => {
    const junk = `X${unit.repeat(1_000_000 / unit.length)}`
    const text = calendar("BEGIN:VEVENT", junk, "END:VEVENT", ...event("DTSTART;VALUE=DATE:20270105"))
    expect(shown(await read(text))).toContain("2027-01-05 2027-01-06")
  })
})
