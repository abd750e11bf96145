DROP INDEX "messages_queued";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "priority" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("channel","priority","created_at") WHERE "messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("channel") WHERE "messages"."state" = 'failed';