CREATE TABLE "payout_bookings" (
	"payout_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "payout_bookings_payout_id_booking_id_pk" PRIMARY KEY("payout_id","booking_id"),
	CONSTRAINT "payout_bookings_cents" CHECK ("payout_bookings"."cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "suspended_by_withdrawal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_bookings" ADD CONSTRAINT "payout_bookings_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_bookings" ADD CONSTRAINT "payout_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_bookings_booking" ON "payout_bookings" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "partner_entries_booking" ON "partner_entries" USING btree ("booking_id");--> statement-breakpoint
UPDATE "listings" SET "suspended_by_withdrawal" = true FROM "partner_verifications" "v", "users" "u"
WHERE "listings"."status" = 'suspended' AND "u"."id" = "listings"."user_id" AND "u"."business_status" <> 'verified' AND "v"."user_id" = "listings"."user_id" AND "v"."status" = 'refused' AND "v"."reason" = "listings"."suspended_reason"
  AND "listings"."updated_at" BETWEEN "v"."decided_at" AND "v"."decided_at" + interval '1 minute';--> statement-breakpoint
-- Each payout, in the order of preparation, paid what was payable then and in no earlier payout that was not yet cancelled.
DO $$
DECLARE "p" "payouts"%ROWTYPE;
BEGIN
  FOR "p" IN SELECT * FROM "payouts" ORDER BY "prepared_at", "id" LOOP
    INSERT INTO "payout_bookings" ("payout_id", "booking_id", "cents")
    SELECT "p"."id", "open"."booking_id", sum("open"."cents")
    FROM (
      SELECT "e"."booking_id", "e"."cents" FROM "partner_entries" "e"
      WHERE "e"."user_id" = "p"."user_id" AND "e"."booking_id" IS NOT NULL
        AND "e"."created_at" <= "p"."prepared_at" AND "e"."due_at" <= "p"."prepared_at"
        AND NOT EXISTS (
          SELECT 1 FROM "disputes" "d" JOIN "payments" "m" ON "m"."id" = "d"."payment_id"
          LEFT JOIN "orders" "o" ON "o"."kind" = "m"."purchase_kind" AND "o"."id"::text = "m"."purchase_id"
          WHERE coalesce("o"."booking_id"::text, "m"."purchase_id") = "e"."booking_id"::text
            AND "d"."created_at" <= "p"."prepared_at" AND ("d"."closed_at" IS NULL OR "d"."closed_at" > "p"."prepared_at")
        )
      UNION ALL
      SELECT "b"."booking_id", - "b"."cents" FROM "payout_bookings" "b" JOIN "payouts" "earlier" ON "earlier"."id" = "b"."payout_id"
      WHERE "earlier"."user_id" = "p"."user_id" AND NOT EXISTS (
        SELECT 1 FROM "partner_entries" "c"
        WHERE "c"."cause" = 'payout:' || "earlier"."id" || ':cancelled' AND "c"."created_at" <= "p"."prepared_at"
      )
    ) "open"
    GROUP BY "open"."booking_id"
    HAVING sum("open"."cents") <> 0;
  END LOOP;
END $$;
--> statement-breakpoint
UPDATE "partner_settings" SET "payout_changed_at" = NULL
WHERE NOT EXISTS (SELECT 1 FROM "audit_events" WHERE "name" = 'partner.payout-changed' AND "subject" = 'user:' || "partner_settings"."user_id");
