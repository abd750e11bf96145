import { expect, test } from "vitest"
import { asE164, formatPhone, hasContactDetails, isName } from "./contact"

test.each([
  ["+39 070 111222", "+39070111222"],
  ["(070) 11.12-22", "+39070111222"],
  ["347 000 0001", "+393470000001"],
  ["393470000001", "+393470000001"],
  ["3931234567", "+393931234567"],
  ["0044 20 7946 0000", "+442079460000"],
  ["+44 (0)20 7946 0000", "+442079460000"],
  ["+39 (070) 111222", "+39070111222"],
  ["12", undefined],
  ["+0 70 111222", undefined],
  ["+39 070 111222 333444 5", undefined],
  ["chiamami", undefined],
  ["+39 070 111222 https://evil.example", undefined],
  ["", undefined],
])("%j in E.164 is %s", (typed, expected) => {
  expect(asE164(typed)).toBe(expected)
})

test.each([
  "t.co/win",
  "click bit.ly/x",
  "Evil.Com/path",
  "1.2.3.4",
  "evil。example",
  "evil\u200B.example",
  "evil．example",
])("%j contains a link and is not a name", (text) => expect(isName(text)).toBe(false))

test.each([
  ["Ada Neri", true],
  ["Ada\uFFFENeri", false],
  ["Ada\uFFFFNeri", false],
])("%j is a name: %s", (text, expected) => expect(isName(text)).toBe(expected))

test.each([
  ["+393470000001", "+39 347 000 0001"],
  ["+39070111222", "+39 070 111 222"],
  ["+442079460000", "+442079460000"],
  ["(070) 11.12-22", "(070) 11.12-22"],
])("%j is shown as %s", (number, shown) => expect(formatPhone(number)).toBe(shown))

test.each([
  "Prenota su www.villa-ginepro.example",
  "https://example.org",
  "Book at villaginepro.it for less",
  "ada@example.org",
  "ada＠example.org",
  "Instagram @villaginepro",
  "Chiama +39 347 000 0001",
  "Call 0044 20 7946 0000 now",
  "cell. 347/0000001",
  "347.000.00.01",
  "347.00.00.001",
  "tel (070) 11.12-22",
  "tel 070 111222",
  "1234567890",
  "347/123/4567 €",
  "€ 347 123 4567",
  "350-400-5001 euro",
  "320/335/4400",
  "340/500/600/7 €",
  "347 300/4000 €",
  "€ 300/400 5001",
  "euro 300 - 400 - 500 - 1",
  "tel 335-340-4500 eur",
  "+39  335/340/450 €",
  "0039  335/340/450 €",
])("%j has contact details", (text) => expect(hasContactDetails(text)).toBe(true))

test.each([
  "A house by the sea.\n\nThree rooms. A pool.",
  "6 cilindri boxer 3.0 biturbo, 0-100 km/h in 4,4 s",
  "Built in 2019, renovated in 2024. 12.000 m² of garden.",
  "Via Roma 12, 09131 Cagliari",
  "Free from 01.06.2027 to 30/09/2027",
  "41.135, 9.535",
  "Da 300/400/500 € secondo la stagione",
  "350 - 400 - 500 euro",
  "Bassa, media e alta: € 350/400/500 a notte",
  "500 / 400 / 300 EUR",
  "300 / 350 / 400 / 450 euro",
  "bassa, media e alta stagione (300/400/500 € a notte)",
  "a notte, 300/400/500 €",
  "Tariffe - 300/400/500 €",
  "A deposit of 2.500.000 and 10 000 more",
  "Costa S.r.l., e.g. with a skipper",
  "<b>Bold</b> & bright",
  "",
])("%j has no contact details", (text) => expect(hasContactDetails(text)).toBe(false))
