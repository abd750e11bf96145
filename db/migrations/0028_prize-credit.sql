ALTER TABLE "gift_cards" ADD COLUMN "is_prize" boolean DEFAULT false NOT NULL;--> statement-breakpoint
WITH RECURSIVE "prize" ("id") AS (
  SELECT "id" FROM "gift_cards" WHERE "origin" LIKE 'ticket:%'
  UNION
  SELECT "voucher"."id" FROM "prize"
  JOIN "gift_card_entries" "e" ON "e"."gift_card_id" = "prize"."id" AND "e"."kind" = 'applied' AND "e"."purchase_kind" = 'booking'
  JOIN "gift_cards" "voucher" ON "voucher"."origin" = 'booking:' || "e"."purchase_id"
  WHERE NOT EXISTS (
    SELECT 1 FROM "gift_card_entries" "r" WHERE "r"."gift_card_id" = "e"."gift_card_id" AND "r"."kind" = 'returned'
      AND "r"."purchase_kind" = 'booking' AND "r"."purchase_id" = "e"."purchase_id" AND "r"."id" > "e"."id"
  )
)
UPDATE "gift_cards" SET "is_prize" = true FROM "prize" WHERE "gift_cards"."id" = "prize"."id";
