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
UPDATE "listings" SET "suspended_by_withdrawal" = true FROM "partner_verifications" "v"
WHERE "listings"."status" = 'suspended' AND "v"."user_id" = "listings"."user_id" AND "v"."status" = 'refused' AND "v"."reason" = "listings"."suspended_reason"
  AND "listings"."updated_at" BETWEEN "v"."decided_at" AND "v"."decided_at" + interval '1 minute';--> statement-breakpoint
INSERT INTO "payout_bookings" ("payout_id", "booking_id", "cents")
SELECT "p"."id", "e"."booking_id", sum("e"."cents")
FROM "partner_entries" "e" CROSS JOIN LATERAL (
  SELECT "id" FROM "payouts" WHERE "user_id" = "e"."user_id" AND "status" <> 'cancelled' AND "prepared_at" >= greatest("e"."created_at", "e"."due_at")
  ORDER BY "prepared_at", "id" LIMIT 1
) "p"
WHERE "e"."booking_id" IS NOT NULL
GROUP BY "p"."id", "e"."booking_id"
HAVING sum("e"."cents") <> 0;
--> statement-breakpoint
UPDATE "partner_settings" SET "payout_changed_at" = NULL
WHERE NOT EXISTS (SELECT 1 FROM "audit_events" WHERE "name" = 'partner.payout-changed' AND "subject" = 'user:' || "partner_settings"."user_id");
