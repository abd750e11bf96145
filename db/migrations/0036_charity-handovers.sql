DROP INDEX "draw_awards_place";--> statement-breakpoint
ALTER TABLE "draw_awards" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD COLUMN "handed_over_by" text;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD COLUMN "handover_note" text;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD CONSTRAINT "draw_awards_handed_over_by_users_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_awards_place" ON "draw_awards" USING btree ("edition_id","place") WHERE "draw_awards"."state" <> 'forfeited' or "draw_awards"."handed_over_at" is not null;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD CONSTRAINT "draw_awards_handover" CHECK (("draw_awards"."handed_over_at" is null) = ("draw_awards"."handover_note" is null)
        and ("draw_awards"."handed_over_at" is null or ("draw_awards"."state" = 'forfeited' and "draw_awards"."forfeit_reason" is distinct from 'declined')));