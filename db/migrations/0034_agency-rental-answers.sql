-- Confirms the rentals to be paid at the agency whose owner confirmed while that did not confirm them yet. The customers were told then.
WITH "confirmed" AS (
  UPDATE "bookings" "b" SET "status" = 'confirmed', "confirmed_at" = "a"."answered_at"
  FROM "listing_bookings" "a"
  WHERE "a"."booking_id" = "b"."id" AND "a"."answer" = 'confirmed'
    AND "b"."kind" = 'car_rental' AND "b"."status" = 'pending' AND "b"."payment_method" = 'agency'
  RETURNING "b"."id", "b"."user_id", "b"."lines", "a"."answered_at" AS "at"
), "discounts" AS (
  INSERT INTO "membership_benefits" ("user_id", "membership_id", "kind", "subject", "cents", "at")
  SELECT "c"."user_id", "m"."id", 'discount', 'booking:' || "c"."id", "d"."cents", "c"."at"
  FROM "confirmed" "c"
  CROSS JOIN LATERAL (
    SELECT -sum(("line"->>'cents')::integer) AS "cents" FROM jsonb_array_elements("c"."lines") "line"
    WHERE starts_with("line"->>'code', 'member_discount:')
  ) "d"
  CROSS JOIN LATERAL (
    SELECT "id" FROM "memberships" WHERE "user_id" = "c"."user_id" ORDER BY "created_at" DESC LIMIT 1
  ) "m"
  WHERE "d"."cents" > 0
  ON CONFLICT DO NOTHING
)
INSERT INTO "audit_events" ("at", "actor", "name", "subject", "facts")
SELECT now(), 'system', 'booking.confirmed', 'booking:' || "id", '{"paid": "later"}' FROM "confirmed";
