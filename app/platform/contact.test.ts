import { expect, test } from "vitest"
import { formatPhone, hasContactDetails, isName, unlinked } from "./contact"

test.each([
  "t.co/win",
  "click bit.ly/x",
  "Evil.Com/path",
  "//evil.example",
  "evil。example",
  "evil\u200B.example",
  "evil．example",
])("%j contains a link and is not a name", (text) => expect(isName(text)).toBe(false))

test.each([
  ["Booking.com B.V.", "Booking.\u2060com B.V."],
  ["MA.CRISTINA", "MA.\u2060CRISTINA"],
  ["ada@example.org https://example.org/a.html", "ada@example.org https://example.org/a.html"],
  ["Rossi S.r.l. 3.5 km", "Rossi S.r.l. 3.5 km"],
])("the host names in %j are no links", (text, expected) => expect(unlinked(text)).toBe(expected))

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
