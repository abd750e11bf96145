ALTER TABLE "partner_verifications" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_verifications" ADD COLUMN "company_name" text;--> statement-breakpoint
UPDATE "partner_verifications" SET "verified_at" = "decided_at" WHERE "status" = 'verified';--> statement-breakpoint
UPDATE "partner_verifications" "v" SET "verified_at" = coalesce((
  SELECT max("at") FROM "audit_events" WHERE "name" = 'partner.verified' AND "facts"->>'verificationId' = "v"."id"::text
), "v"."submitted_at")
WHERE "v"."status" = 'refused' AND EXISTS (
  SELECT 1 FROM "audit_events" WHERE "name" = 'partner.withdrawn' AND "facts"->>'verificationId' = "v"."id"::text
);
