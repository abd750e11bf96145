CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"request_key" uuid NOT NULL,
	"user_id" text,
	"item_id" text NOT NULL,
	"item_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"details" jsonb NOT NULL,
	"offer_cents" integer,
	"offer_text" text,
	"offer_expires_at" timestamp with time zone,
	"answered_by" text,
	"booking_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "quote_requests_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "quote_requests_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "quote_requests_offer" CHECK ("quote_requests"."offer_cents" > 0),
	CONSTRAINT "quote_requests_answered" CHECK ("quote_requests"."state" not in ('answered', 'accepted', 'booked') or ("quote_requests"."offer_cents" is not null and "quote_requests"."offer_expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "gift_card_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"purchase_kind" text,
	"purchase_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_entries_sign" CHECK (("gift_card_entries"."kind" in ('issued', 'returned')) = ("gift_card_entries"."amount_cents" > 0))
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value_cents" integer NOT NULL,
	"balance_cents" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"transferable" boolean NOT NULL,
	"owner_id" text,
	"owner_email" text,
	"origin" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_cards_code_unique" UNIQUE("code"),
	CONSTRAINT "gift_cards_balance" CHECK ("gift_cards"."balance_cents" between 0 and "gift_cards"."value_cents"),
	CONSTRAINT "gift_cards_value" CHECK ("gift_cards"."value_cents" > 0),
	CONSTRAINT "gift_cards_owned" CHECK ("gift_cards"."transferable" or "gift_cards"."owner_id" is not null or "gift_cards"."owner_email" is not null)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "set_off_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_requests_user" ON "quote_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_state" ON "quote_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "gift_card_entries_card" ON "gift_card_entries" USING btree ("gift_card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_purchase" ON "gift_card_entries" USING btree ("purchase_kind","purchase_id");--> statement-breakpoint
CREATE INDEX "gift_cards_owner" ON "gift_cards" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_origin" ON "gift_cards" USING btree ("origin") WHERE "gift_cards"."origin" <> 'operator';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_guest_purchase" ON "bookings" USING btree ("purchase_key") WHERE "bookings"."user_id" is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_set_off" CHECK ("bookings"."set_off_cents" between 0 and "bookings"."total_cents");--> statement-breakpoint
UPDATE "items" SET "specs" = ("specs" - 'body' - 'paint') || '{"kind": "car"}' WHERE "category" IN ('cars', 'urban-cars');
