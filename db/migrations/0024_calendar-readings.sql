ALTER TABLE "listing_calendars" ADD COLUMN "last_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_calendars" ADD COLUMN "failure_mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "listing_blocks_calendar" ON "listing_blocks" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "listing_calendars_attempt" ON "listing_calendars" USING btree ("last_attempt_at");