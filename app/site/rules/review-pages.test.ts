import { expect, test } from "vitest"
import { categories } from "../../catalogue/rules/categories"
import { showsReviews } from "./review-pages"

test.each([
  "/",
  ...categories.map(({ id }) => `/${id}`),
  "/cars/",
  "/Yachts",
  "/cars/lamborghini-urus",
  "/villas/villa-oleandra",
  "/jets/search",
  "/membership",
  "/commercial-operation",
  "/about",
  "/franchising",
])("%s shows the reviews (D62)", (path) => {
  expect(showsReviews(path)).toBe(true)
})

test.each([
  "/cars/lamborghini-urus/book",
  "/yachts/yacht-granito/request",
  "/villas/villa-oleandra/book",
  "/book/yachts/yacht-granito",
  "/book/jets/jet-1",
  "/car-wash-booking",
  "/pay/1",
  "/booking-success",
  "/booking-success/cancel",
  "/car-booking-success",
  "/requests/1",
  "/signin",
  "/signin/code",
  "/signup",
  "/signout",
  "/check-email",
  "/auth/verify",
  "/auth/email",
  "/account-deleted",
  "/confirmation-success",
  "/forgot-password",
  "/reset-password",
  "/account",
  "/account/profile",
  "/partner/dashboard",
  "/admin",
  "/admin/holds",
  "/terms",
  "/privacy",
  "/privacy-policy",
  "/cookie-policy",
  "/cancellation-policy",
  "/rental-agreement",
  "/careers",
  "/investitori",
  "/faq",
  "/win-rules",
  "/legal-terms",
  "/commercial-operation/success",
  "/dev/mail",
  "/no-such-page",
  "/no-such-page/item",
])("%s shows no reviews (D62)", (path) => {
  expect(showsReviews(path)).toBe(false)
})
