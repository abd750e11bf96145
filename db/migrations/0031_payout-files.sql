CREATE TABLE "payout_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_files_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "partner_settings" ADD COLUMN "payout_refusal_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "destination_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_file_id_payout_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_file" ON "payouts" USING btree ("file_id");--> statement-breakpoint
-- Prepared bank transfers may have been downloaded already: they belong to the file of their preparation, with the message id that it had.
INSERT INTO "payout_files" ("message_id", "created_at")
SELECT DISTINCT
  left(encode(sha256(convert_to(to_char("prepared_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')), 'hex'), 30),
  "prepared_at"
FROM "payouts" WHERE "status" = 'prepared' AND "method" = 'iban';--> statement-breakpoint
UPDATE "payouts" "p" SET "file_id" = "f"."id" FROM "payout_files" "f"
WHERE "p"."status" = 'prepared' AND "p"."method" = 'iban' AND "f"."created_at" = "p"."prepared_at";
