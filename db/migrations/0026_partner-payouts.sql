ALTER TABLE "listings" ADD COLUMN "suspended_by_withdrawal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "listings" SET "suspended_by_withdrawal" = true FROM "partner_verifications" "v"
WHERE "listings"."status" = 'suspended' AND "v"."user_id" = "listings"."user_id" AND "v"."status" = 'refused' AND "v"."reason" = "listings"."suspended_reason"
  AND "listings"."updated_at" BETWEEN "v"."decided_at" AND "v"."decided_at" + interval '1 minute';
