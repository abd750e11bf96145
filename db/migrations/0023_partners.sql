CREATE TABLE "listing_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"calendar_id" uuid,
	"event_uid" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"occupancy_id" uuid,
	CONSTRAINT "listing_blocks_period" CHECK ("listing_blocks"."ends_on" > "listing_blocks"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "listing_bookings" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"commission_percent" integer NOT NULL,
	"answer" text,
	"answer_by" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "listing_photographs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"width" integer,
	"height" integer,
	"widths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"blur" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"item_id" text,
	"category" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"specs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"daily_price_cents" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"suspended_reason" text,
	"calendar_key" text NOT NULL,
	CONSTRAINT "listings_price" CHECK ("listings"."daily_price_cents" is null or "listings"."daily_price_cents" > 0),
	CONSTRAINT "listings_published" CHECK ("listings"."status" <> 'published' or "listings"."item_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "partner_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"booking_id" uuid,
	"payout_id" uuid,
	"cause" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_entries_source" CHECK (("partner_entries"."booking_id" is null) <> ("partner_entries"."payout_id" is null))
);
--> statement-breakpoint
CREATE TABLE "partner_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"commission_percent" integer DEFAULT 15 NOT NULL,
	"payout_method" text,
	"payout_details" text,
	"payout_changed_at" timestamp with time zone,
	"notifications" jsonb,
	CONSTRAINT "partner_settings_commission" CHECK ("partner_settings"."commission_percent" between 0 and 100),
	CONSTRAINT "partner_settings_payout" CHECK (("partner_settings"."payout_method" is null) = ("partner_settings"."payout_details" is null))
);
--> statement-breakpoint
CREATE TABLE "partner_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"address" text NOT NULL,
	"vat_number" text NOT NULL,
	"legal_representative" text NOT NULL,
	"document_key" text NOT NULL,
	"document_name" text NOT NULL,
	"document_type" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"cents" integer NOT NULL,
	"method" text NOT NULL,
	"details" text NOT NULL,
	"status" text DEFAULT 'prepared' NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	"reference" text,
	CONSTRAINT "payouts_cents" CHECK ("payouts"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "listing_blocks" ADD CONSTRAINT "listing_blocks_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_blocks" ADD CONSTRAINT "listing_blocks_calendar_id_listing_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."listing_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_blocks" ADD CONSTRAINT "listing_blocks_occupancy_id_occupancies_id_fk" FOREIGN KEY ("occupancy_id") REFERENCES "public"."occupancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookings" ADD CONSTRAINT "listing_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookings" ADD CONSTRAINT "listing_bookings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookings" ADD CONSTRAINT "listing_bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_calendars" ADD CONSTRAINT "listing_calendars_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photographs" ADD CONSTRAINT "listing_photographs_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_entries" ADD CONSTRAINT "partner_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_entries" ADD CONSTRAINT "partner_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_entries" ADD CONSTRAINT "partner_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_settings" ADD CONSTRAINT "partner_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_verifications" ADD CONSTRAINT "partner_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_verifications" ADD CONSTRAINT "partner_verifications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_blocks_listing" ON "listing_blocks" USING btree ("listing_id","starts_on");--> statement-breakpoint
CREATE INDEX "listing_bookings_user" ON "listing_bookings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_bookings_open" ON "listing_bookings" USING btree ("answer_by") WHERE "listing_bookings"."answer" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_calendars_url" ON "listing_calendars" USING btree ("listing_id","url");--> statement-breakpoint
CREATE INDEX "listing_photographs_listing" ON "listing_photographs" USING btree ("listing_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_views_day" ON "listing_views" USING btree ("listing_id","day");--> statement-breakpoint
CREATE INDEX "listings_user" ON "listings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_item" ON "listings" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_calendar_key" ON "listings" USING btree ("calendar_key");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_entries_cause" ON "partner_entries" USING btree ("kind","cause");--> statement-breakpoint
CREATE INDEX "partner_entries_user" ON "partner_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "partner_verifications_user" ON "partner_verifications" USING btree ("user_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_verifications_pending" ON "partner_verifications" USING btree ("user_id") WHERE "partner_verifications"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","prepared_at");