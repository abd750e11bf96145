ALTER TABLE "draw_awards" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD COLUMN "delivery_address" jsonb;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD COLUMN "closing" jsonb;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD COLUMN "voided_after_close" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_void" CHECK ("draw_tickets"."voided_at" is not null or ("draw_tickets"."void_reason" is null and not "draw_tickets"."voided_after_close"));