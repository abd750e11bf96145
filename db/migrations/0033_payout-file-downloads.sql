ALTER TABLE "payout_files" ADD COLUMN "downloaded_at" timestamp with time zone;--> statement-breakpoint
-- Whether these files were downloaded is not known: the bank may have them.
UPDATE "payout_files" SET "downloaded_at" = "created_at";
