ALTER TABLE "messages" ADD COLUMN "approved_template" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parameters" jsonb DEFAULT '[]'::jsonb NOT NULL;