import { createRoute, z } from "@hono/zod-openapi"
import { type AnswerOf, answer, newApi, refusals } from "../platform/http/api.server"
import { readReviews } from "./reviews.server"

const reviewSchema = z
  .object({
    author: z.string(),
    rating: z.int().min(1).max(5),
    date: z.iso.date(),
    body: z.string(),
    sourceUrl: z.url(),
  })
  .openapi("Review")

const reviews = createRoute({
  method: "get",
  path: "/api/get-google-reviews",
  summary: "Guest reviews and the overall rating",
  responses: {
    200: answer(
      "In the reader's language",
      z.object({
        reviews: z.array(reviewSchema),
        ratingSummary: z.object({ ratingValue: z.number(), reviewCount: z.int() }),
      }),
    ),
    ...refusals(503),
  },
})

export type ReviewsAnswer = AnswerOf<typeof reviews>

export const siteApi = newApi().openapi(reviews, async (c) => c.json(await readReviews(c.get("ctx")), 200))
