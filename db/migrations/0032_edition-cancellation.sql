ALTER TABLE "draw_editions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD COLUMN "cancel_reason" jsonb;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD CONSTRAINT "draw_editions_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD CONSTRAINT "draw_editions_cancelled" CHECK (("draw_editions"."cancelled_at" is null) = ("draw_editions"."cancel_reason" is null) and ("draw_editions"."cancelled_at" is null or "draw_editions"."drawn_at" is null));