ALTER TABLE "photographs" ADD COLUMN "touched_at" timestamp with time zone;--> statement-breakpoint
UPDATE "photographs" SET "touched_at" = "created_at";--> statement-breakpoint
ALTER TABLE "photographs" ALTER COLUMN "touched_at" SET NOT NULL;