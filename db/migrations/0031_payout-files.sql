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
-- No file had those of unverified partners, or to an IBAN that is refused (country, length or check digits). One whose bookings earn less
-- by now was in the file until then: outside of it, it could be paid a second time.
CREATE TEMPORARY TABLE "transfers_in_files" AS
SELECT "p"."id", "p"."prepared_at" FROM "payouts" "p" JOIN "users" "u" ON "u"."id" = "p"."user_id"
WHERE "p"."status" = 'prepared' AND "p"."method" = 'iban' AND "u"."business_status" = 'verified'
  AND CASE WHEN "p"."details" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$' AND left("p"."details", 2) || length("p"."details") = ANY (string_to_array(
    'AT20 BE16 BG22 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24', ' '
  )) THEN (
    SELECT string_agg(CASE WHEN "c" ~ '[0-9]' THEN "c" ELSE (ascii("c") - 55)::text END, '' ORDER BY "n")::numeric % 97 = 1
    FROM regexp_split_to_table(substr("p"."details", 5) || left("p"."details", 4), '') WITH ORDINALITY AS "letters" ("c", "n")
  ) ELSE false END;--> statement-breakpoint
INSERT INTO "payout_files" ("message_id", "created_at")
SELECT DISTINCT
  left(encode(sha256(convert_to(to_char("prepared_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')), 'hex'), 30),
  "prepared_at"
FROM "transfers_in_files";--> statement-breakpoint
UPDATE "payouts" "p" SET "file_id" = "f"."id" FROM "payout_files" "f", "transfers_in_files" "t"
WHERE "t"."id" = "p"."id" AND "f"."created_at" = "p"."prepared_at";--> statement-breakpoint
DROP TABLE "transfers_in_files";
