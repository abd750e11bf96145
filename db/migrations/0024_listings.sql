ALTER TABLE "items" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "offered_by" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "suspended_from" text;