CREATE TABLE "draw_awards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" text NOT NULL,
	"place" integer NOT NULL,
	"substitute" integer,
	"prize_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text NOT NULL,
	"notify_by" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"answer_by" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"deliver_by" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"note" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_duties" (
	"edition_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	"note" text,
	CONSTRAINT "draw_duties_edition_id_kind_pk" PRIMARY KEY("edition_id","kind")
);
--> statement-breakpoint
CREATE TABLE "draw_editions" (
	"id" text PRIMARY KEY NOT NULL,
	"sales_open_at" timestamp with time zone NOT NULL,
	"sales_close_at" timestamp with time zone NOT NULL,
	"draw_at" timestamp with time zone NOT NULL,
	"ticket_cap" integer NOT NULL,
	"tickets_sold" integer DEFAULT 0 NOT NULL,
	"ticket_eur_cents" integer NOT NULL,
	"ticket_usd_cents" integer NOT NULL,
	"prizes" jsonb NOT NULL,
	"min_tickets" integer,
	"extended_from" timestamp with time zone,
	"commitment" text NOT NULL,
	"secret" text NOT NULL,
	"beacon_chain" text,
	"beacon_round" integer,
	"beacon_randomness" text,
	"protocol" jsonb,
	"drawn_at" timestamp with time zone,
	"drawn_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_editions_sold" CHECK ("draw_editions"."tickets_sold" between 0 and "draw_editions"."ticket_cap"),
	CONSTRAINT "draw_editions_times" CHECK ("draw_editions"."sales_open_at" < "draw_editions"."sales_close_at" and "draw_editions"."sales_close_at" <= "draw_editions"."draw_at"),
	CONSTRAINT "draw_editions_drawn" CHECK (("draw_editions"."protocol" is null) = ("draw_editions"."drawn_at" is null)),
	CONSTRAINT "draw_editions_beacon" CHECK (("draw_editions"."beacon_chain" is null) = ("draw_editions"."beacon_round" is null))
);
--> statement-breakpoint
CREATE TABLE "draw_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"locale" text NOT NULL,
	"salt" text NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_tickets_positive" CHECK ("draw_tickets"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "member_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"month" integer NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"answer_by" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "membership_benefits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_benefits_cents" CHECK ("membership_benefits"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "membership_periods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"tier_id" text NOT NULL,
	"cycle" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_periods_days" CHECK ("membership_periods"."starts_on" < "membership_periods"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"tier_id" text NOT NULL,
	"cycle" text NOT NULL,
	"currency" text NOT NULL,
	"started_on" date NOT NULL,
	"months" integer NOT NULL,
	"renews_on" date NOT NULL,
	"is_renewed" boolean NOT NULL,
	"card_id" text,
	"next_tier_id" text,
	"next_cycle" text,
	"notice_for" date,
	"failed_on" date,
	"given_reason" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_months" CHECK ("memberships"."months" >= 1)
);
--> statement-breakpoint
CREATE TABLE "steel_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"tier_id" text NOT NULL,
	"engraving" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'ordered' NOT NULL,
	"tracking" text,
	"created_at" timestamp with time zone NOT NULL,
	"dispatched_at" timestamp with time zone,
	CONSTRAINT "steel_cards_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "draw_awards" ADD CONSTRAINT "draw_awards_edition_id_draw_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."draw_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD CONSTRAINT "draw_awards_ticket_id_draw_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."draw_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_duties" ADD CONSTRAINT "draw_duties_edition_id_draw_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."draw_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_duties" ADD CONSTRAINT "draw_duties_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD CONSTRAINT "draw_editions_drawn_by_users_id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_edition_id_draw_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."draw_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_requests" ADD CONSTRAINT "member_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_requests" ADD CONSTRAINT "member_requests_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_benefits" ADD CONSTRAINT "membership_benefits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_benefits" ADD CONSTRAINT "membership_benefits_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_cards" ADD CONSTRAINT "steel_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_cards" ADD CONSTRAINT "steel_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_awards_place" ON "draw_awards" USING btree ("edition_id","place") WHERE "draw_awards"."state" <> 'forfeited';--> statement-breakpoint
CREATE UNIQUE INDEX "draw_awards_ticket" ON "draw_awards" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "draw_awards_state" ON "draw_awards" USING btree ("edition_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_tickets_number" ON "draw_tickets" USING btree ("edition_id","number");--> statement-breakpoint
CREATE INDEX "draw_tickets_order" ON "draw_tickets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "draw_tickets_user" ON "draw_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "draw_tickets_guest" ON "draw_tickets" USING btree (lower("email")) WHERE "draw_tickets"."user_id" is null;--> statement-breakpoint
CREATE INDEX "member_requests_user" ON "member_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "member_requests_open" ON "member_requests" USING btree ("answer_by") WHERE "member_requests"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "membership_benefits_subject" ON "membership_benefits" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "membership_benefits_user" ON "membership_benefits" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_periods_start" ON "membership_periods" USING btree ("membership_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_periods_order" ON "membership_periods" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_active" ON "memberships" USING btree ("user_id") WHERE "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_renewal" ON "memberships" USING btree ("renews_on") WHERE "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "steel_cards_ordered" ON "steel_cards" USING btree ("created_at") WHERE "steel_cards"."state" = 'ordered';