ALTER TABLE "items" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "offered_by" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "listing_calendars" ADD COLUMN "last_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_calendars" ADD COLUMN "failure_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "suspended_from" text;--> statement-breakpoint
CREATE INDEX "listing_blocks_calendar" ON "listing_blocks" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "listing_calendars_attempt" ON "listing_calendars" USING btree ("last_attempt_at");