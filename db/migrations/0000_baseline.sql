CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text,
	"booking_id" uuid,
	"check_id" uuid,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "documents_kind_values" CHECK ("documents"."kind" in ('id_front', 'id_back', 'licence', 'id', 'registration')),
	CONSTRAINT "documents_content_type_values" CHECK ("documents"."content_type" in ('image/jpeg', 'image/png', 'application/pdf')),
	CONSTRAINT "documents_whose" CHECK (num_nonnulls("documents"."owner_id", "documents"."booking_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"booking_id" uuid,
	"attempt" integer DEFAULT 1 NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"reason" text,
	"decided_by" text,
	"return_path" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"first_name" text,
	"last_name" text,
	"birth_date" date,
	"needed_until" date,
	"expires_at" timestamp with time zone,
	"verified_first_name" text,
	"verified_last_name" text,
	"verified_birth_date" date,
	"document_expires_on" date,
	CONSTRAINT "identity_checks_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "identity_checks_attempt" UNIQUE("booking_id","attempt"),
	CONSTRAINT "identity_checks_method_values" CHECK ("identity_checks"."method" in ('instant', 'documents')),
	CONSTRAINT "identity_checks_state_values" CHECK ("identity_checks"."state" in ('open', 'processing', 'verified', 'refused', 'cancelled')),
	CONSTRAINT "identity_checks_whose" CHECK (num_nonnulls("identity_checks"."user_id", "identity_checks"."booking_id") = 1),
	CONSTRAINT "identity_checks_expected" CHECK (num_nonnulls("identity_checks"."booking_id", "identity_checks"."first_name", "identity_checks"."last_name", "identity_checks"."needed_until", "identity_checks"."expires_at") in (0, 5))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp with time zone,
	"aaguid" text,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_first" boolean DEFAULT false NOT NULL,
	"opened_by" text DEFAULT 'password' NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "sessions_opened_by_values" CHECK ("sessions"."opened_by" in ('password', 'email', 'google', 'passkey', 'two-factor'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text DEFAULT 'personal' NOT NULL,
	"company_name" text,
	"phone" text,
	"birth_date" date,
	"license_number" text,
	"license_issue_date" date,
	"locale" text DEFAULT 'it' NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"id_status" text DEFAULT 'unverified' NOT NULL,
	"business_status" text DEFAULT 'unverified' NOT NULL,
	"booking_confirmations" boolean DEFAULT true NOT NULL,
	"special_offers" boolean DEFAULT false NOT NULL,
	"newsletter" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role_values" CHECK ("users"."role" in ('personal', 'business', 'operator')),
	CONSTRAINT "users_locale_values" CHECK ("users"."locale" in ('it', 'en')),
	CONSTRAINT "users_id_status_values" CHECK ("users"."id_status" in ('unverified', 'pending', 'verified')),
	CONSTRAINT "users_business_status_values" CHECK ("users"."business_status" in ('unverified', 'pending', 'verified'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verified_persons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"document_expires_on" date,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verified_persons_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"purchase_key" uuid NOT NULL,
	"user_id" text,
	"item_id" text NOT NULL,
	"item_name" text NOT NULL,
	"status" text NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"pickup_location" text NOT NULL,
	"dropoff_location" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"guest_network" text,
	"locale" text NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"gift_card_credit_cents" integer DEFAULT 0 NOT NULL,
	"amount_due_cents" integer NOT NULL,
	"details" jsonb NOT NULL,
	"consents_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"voucher_cents" integer,
	CONSTRAINT "bookings_kind_values" CHECK ("bookings"."kind" in ('car_rental', 'car_wash', 'yacht', 'jet', 'helicopter', 'villa')),
	CONSTRAINT "bookings_status_values" CHECK ("bookings"."status" in ('held', 'pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "bookings_payment_status_values" CHECK ("bookings"."payment_status" in ('pending', 'paid', 'failed', 'refunded')),
	CONSTRAINT "bookings_payment_method_values" CHECK ("bookings"."payment_method" in ('online', 'agency', 'crypto')),
	CONSTRAINT "bookings_locale_values" CHECK ("bookings"."locale" in ('it', 'en')),
	CONSTRAINT "bookings_currency_values" CHECK ("bookings"."currency" in ('eur', 'usd')),
	CONSTRAINT "bookings_cancel_reason_values" CHECK ("bookings"."cancel_reason" in ('expired', 'taken', 'crypto-not-received', 'customer', 'customer-free', 'customer-answer-overdue', 'operator', 'declined', 'force-majeure', 'unconfirmed', 'amount-mismatch')),
	CONSTRAINT "bookings_period" CHECK ("bookings"."ends_at" > "bookings"."starts_at"),
	CONSTRAINT "bookings_money" CHECK ("bookings"."total_cents" = "bookings"."subtotal_cents" + "bookings"."tax_cents" and "bookings"."total_cents" >= 0),
	CONSTRAINT "bookings_gift_card_credit" CHECK ("bookings"."gift_card_credit_cents" between 0 and "bookings"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "occupancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"resource_id" text NOT NULL,
	"booking_id" uuid,
	"note" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "occupancies_period" CHECK ("occupancies"."ends_at" > "occupancies"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"guest_email" text,
	"guest_name" text,
	"guest_locale" text,
	"guest_network" text,
	"purchase_key" uuid NOT NULL,
	"booking_id" uuid,
	"details" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"amount_due_cents" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_guest_locale_values" CHECK ("orders"."guest_locale" in ('it', 'en')),
	CONSTRAINT "orders_currency_values" CHECK ("orders"."currency" in ('eur', 'usd')),
	CONSTRAINT "orders_state_values" CHECK ("orders"."state" in ('open', 'paid', 'ended')),
	CONSTRAINT "orders_buyer" CHECK (("orders"."user_id" is null) = ("orders"."guest_email" is not null)),
	CONSTRAINT "orders_money" CHECK ("orders"."total_cents" > 0 and "orders"."amount_due_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"daily_price_cents" integer,
	"available" boolean DEFAULT true NOT NULL,
	"back_on" date,
	"premium" boolean DEFAULT false NOT NULL,
	"specs" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"offered_by" text,
	"pictures" jsonb,
	CONSTRAINT "items_category_values" CHECK ("items"."category" in ('cars', 'urban-cars', 'yachts', 'villas', 'helicopters', 'jets', 'car-wash-services', 'membership'))
);
--> statement-breakpoint
CREATE TABLE "photographs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" text,
	"view" text,
	"listing_id" uuid,
	"position" integer,
	"state" text DEFAULT 'arriving' NOT NULL,
	"width" integer,
	"height" integer,
	"widths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"blur" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_attempt_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photographs_view_values" CHECK ("photographs"."view" in ('tile', 'detail', 'side', 'terrace', 'evening', 'deck')),
	CONSTRAINT "photographs_state_values" CHECK ("photographs"."state" in ('arriving', 'waiting', 'ready', 'failed')),
	CONSTRAINT "photographs_whose" CHECK (num_nonnulls("photographs"."item_id", "photographs"."view") in (0, 2) and num_nonnulls("photographs"."listing_id", "photographs"."position") in (0, 2)
        and num_nonnulls("photographs"."item_id", "photographs"."listing_id") = 1),
	CONSTRAINT "photographs_size" CHECK ("photographs"."state" <> 'ready' or ("photographs"."width" > 0 and "photographs"."height" > 0))
);
--> statement-breakpoint
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
	"reply_text" text,
	"offer_expires_at" timestamp with time zone,
	"replied_by" text,
	"booking_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"replied_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "quote_requests_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "quote_requests_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "quote_requests_kind_values" CHECK ("quote_requests"."kind" in ('jet', 'helicopter', 'yacht')),
	CONSTRAINT "quote_requests_state_values" CHECK ("quote_requests"."state" in ('open', 'offered', 'accepted', 'booked', 'declined-by-company', 'expired', 'withdrawn')),
	CONSTRAINT "quote_requests_locale_values" CHECK ("quote_requests"."locale" in ('it', 'en')),
	CONSTRAINT "quote_requests_currency_values" CHECK ("quote_requests"."currency" in ('eur', 'usd')),
	CONSTRAINT "quote_requests_offer" CHECK ("quote_requests"."offer_cents" > 0),
	CONSTRAINT "quote_requests_offered" CHECK ("quote_requests"."state" not in ('offered', 'accepted', 'booked') or ("quote_requests"."offer_cents" is not null and "quote_requests"."offer_expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "draw_awards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" text NOT NULL,
	"place" integer NOT NULL,
	"substitute" integer,
	"prize_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text NOT NULL,
	"notified_at" timestamp with time zone,
	"answer_by" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"forfeited_at" timestamp with time zone,
	"forfeit_reason" text,
	"delivery_address" jsonb,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_awards_state_values" CHECK ("draw_awards"."state" in ('drawn', 'notified', 'accepted', 'delivered', 'forfeited')),
	CONSTRAINT "draw_awards_forfeit_reason_values" CHECK ("draw_awards"."forfeit_reason" in ('declined', 'unanswered', 'deleted', 'void')),
	CONSTRAINT "draw_awards_forfeited" CHECK (("draw_awards"."state" = 'forfeited') = ("draw_awards"."forfeit_reason" is not null))
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
	"donation_cents" integer,
	"donated_at" timestamp with time zone,
	"donation_note" text,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_editions_sold" CHECK ("draw_editions"."tickets_sold" between 0 and "draw_editions"."ticket_cap"),
	CONSTRAINT "draw_editions_times" CHECK ("draw_editions"."sales_open_at" < "draw_editions"."sales_close_at" and "draw_editions"."sales_close_at" <= "draw_editions"."draw_at"),
	CONSTRAINT "draw_editions_drawn" CHECK (("draw_editions"."protocol" is null) = ("draw_editions"."drawn_at" is null) and ("draw_editions"."drawn_at" is null) = ("draw_editions"."donation_cents" is null)),
	CONSTRAINT "draw_editions_donated" CHECK (("draw_editions"."donated_at" is null) = ("draw_editions"."donation_note" is null) and ("draw_editions"."donated_at" is null or "draw_editions"."drawn_at" is not null)),
	CONSTRAINT "draw_editions_cancelled" CHECK (("draw_editions"."cancelled_at" is null) = ("draw_editions"."cancel_reason" is null) and ("draw_editions"."cancelled_at" is null or "draw_editions"."drawn_at" is null)),
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
	"gift_card_id" uuid NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_tickets_locale_values" CHECK ("draw_tickets"."locale" in ('it', 'en')),
	CONSTRAINT "draw_tickets_void_reason_values" CHECK ("draw_tickets"."void_reason" in ('refund', 'chargeback')),
	CONSTRAINT "draw_tickets_positive" CHECK ("draw_tickets"."number" >= 1),
	CONSTRAINT "draw_tickets_void" CHECK (("draw_tickets"."voided_at" is null) = ("draw_tickets"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "member_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_requests_kind_values" CHECK ("member_requests"."kind" in ('transfer', 'availability')),
	CONSTRAINT "member_requests_state_values" CHECK ("member_requests"."state" in ('open', 'confirmed', 'declined', 'withdrawn'))
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
	CONSTRAINT "membership_benefits_kind_values" CHECK ("membership_benefits"."kind" in ('welcome-voucher', 'yearly-voucher', 'discount', 'free-cancellation')),
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
	CONSTRAINT "membership_periods_tier_id_values" CHECK ("membership_periods"."tier_id" in ('silver', 'gold', 'platinum')),
	CONSTRAINT "membership_periods_cycle_values" CHECK ("membership_periods"."cycle" in ('monthly', 'annually')),
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
	"auto_renews" boolean NOT NULL,
	"card_id" text,
	"next_tier_id" text,
	"next_cycle" text,
	"notice_sent_for" date,
	"failed_on" date,
	"given_reason" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_tier_id_values" CHECK ("memberships"."tier_id" in ('silver', 'gold', 'platinum')),
	CONSTRAINT "memberships_cycle_values" CHECK ("memberships"."cycle" in ('monthly', 'annually')),
	CONSTRAINT "memberships_currency_values" CHECK ("memberships"."currency" in ('eur', 'usd')),
	CONSTRAINT "memberships_next_tier_id_values" CHECK ("memberships"."next_tier_id" in ('silver', 'gold', 'platinum')),
	CONSTRAINT "memberships_next_cycle_values" CHECK ("memberships"."next_cycle" in ('monthly', 'annually')),
	CONSTRAINT "memberships_months" CHECK ("memberships"."months" >= 1),
	CONSTRAINT "memberships_card" CHECK (not "memberships"."auto_renews" or "memberships"."card_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "steel_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"tier_id" text NOT NULL,
	"engraving" text NOT NULL,
	"address" text NOT NULL,
	"price_cents" integer NOT NULL,
	"refunded_at" timestamp with time zone,
	"state" text DEFAULT 'ordered' NOT NULL,
	"tracking" text,
	"created_at" timestamp with time zone NOT NULL,
	"dispatched_at" timestamp with time zone,
	CONSTRAINT "steel_cards_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "steel_cards_tier_id_values" CHECK ("steel_cards"."tier_id" in ('silver', 'gold', 'platinum')),
	CONSTRAINT "steel_cards_state_values" CHECK ("steel_cards"."state" in ('ordered', 'dispatched', 'cancelled')),
	CONSTRAINT "steel_cards_price" CHECK ("steel_cards"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"about_kind" text NOT NULL,
	"about_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"html" text,
	"body" text NOT NULL,
	"whatsapp_template" text,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimable_at" timestamp with time zone,
	"priority" smallint DEFAULT 2 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_channel_values" CHECK ("messages"."channel" in ('email', 'whatsapp')),
	CONSTRAINT "messages_locale_values" CHECK ("messages"."locale" in ('it', 'en')),
	CONSTRAINT "messages_about_kind_values" CHECK ("messages"."about_kind" in ('booking', 'gift-card', 'listing', 'listing-booking', 'order', 'request', 'ticket', 'user')),
	CONSTRAINT "messages_state_values" CHECK ("messages"."state" in ('queued', 'sent', 'in-demo-inbox', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "listing_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"calendar_id" uuid,
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
	"declined_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_bookings_answer_values" CHECK ("listing_bookings"."answer" in ('confirmed', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "listing_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failure_mailed_at" timestamp with time zone
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
	"suspended_from" text,
	"suspended_by_withdrawal" boolean DEFAULT false NOT NULL,
	"calendar_key" text NOT NULL,
	CONSTRAINT "listings_category_values" CHECK ("listings"."category" in ('cars', 'yachts', 'villas')),
	CONSTRAINT "listings_status_values" CHECK ("listings"."status" in ('draft', 'published', 'paused', 'suspended', 'deleted')),
	CONSTRAINT "listings_suspended_from_values" CHECK ("listings"."suspended_from" in ('published', 'paused')),
	CONSTRAINT "listings_price" CHECK ("listings"."daily_price_cents" is null or "listings"."daily_price_cents" > 0),
	CONSTRAINT "listings_published" CHECK ("listings"."status" <> 'published' or "listings"."item_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "partner_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"booking_id" uuid NOT NULL,
	"payout_id" uuid,
	"cause" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_entries_kind_values" CHECK ("partner_entries"."kind" in ('income', 'commission'))
);
--> statement-breakpoint
CREATE TABLE "partner_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"commission_percent" integer DEFAULT 15 NOT NULL,
	"payout_method" text,
	"payout_details" text,
	"payout_changed_at" timestamp with time zone,
	"notifications" jsonb,
	CONSTRAINT "partner_settings_payout_method_values" CHECK ("partner_settings"."payout_method" in ('iban', 'paypal')),
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
	"verified_at" timestamp with time zone,
	"reason" text,
	"company_name" text,
	CONSTRAINT "partner_verifications_status_values" CHECK ("partner_verifications"."status" in ('pending', 'verified', 'refused')),
	CONSTRAINT "partner_verifications_document_type_values" CHECK ("partner_verifications"."document_type" in ('image/jpeg', 'image/png', 'application/pdf'))
);
--> statement-breakpoint
CREATE TABLE "payout_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"downloaded_at" timestamp with time zone NOT NULL,
	"downloaded_by" text NOT NULL
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
	"file_id" uuid,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	"reference" text,
	CONSTRAINT "payouts_method_values" CHECK ("payouts"."method" in ('iban', 'paypal')),
	CONSTRAINT "payouts_status_values" CHECK ("payouts"."status" in ('prepared', 'paid', 'cancelled')),
	CONSTRAINT "payouts_cents" CHECK ("payouts"."cents" > 0),
	CONSTRAINT "payouts_downloaded" CHECK ("payouts"."file_id" is null or "payouts"."status" <> 'cancelled')
);
--> statement-breakpoint
CREATE TABLE "crypto_rates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cryptocurrency" text NOT NULL,
	"eur_micros" bigint NOT NULL,
	"usd_micros" bigint NOT NULL,
	"source" text NOT NULL,
	"operator_id" text,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crypto_rates_cryptocurrency_values" CHECK ("crypto_rates"."cryptocurrency" in ('btc', 'eth', 'usdt')),
	CONSTRAINT "crypto_rates_source_values" CHECK ("crypto_rates"."source" in ('operator', 'demo')),
	CONSTRAINT "crypto_rates_price" CHECK ("crypto_rates"."eur_micros" > 0 and "crypto_rates"."usd_micros" > 0),
	CONSTRAINT "crypto_rates_source" CHECK (("crypto_rates"."source" = 'operator') = ("crypto_rates"."operator_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"withdrawn_cents" integer DEFAULT 0 NOT NULL,
	"reinstated_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_currency_values" CHECK ("disputes"."currency" in ('eur', 'usd')),
	CONSTRAINT "disputes_status_values" CHECK ("disputes"."status" in ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'prevented', 'lost', 'won'))
);
--> statement-breakpoint
CREATE TABLE "gift_card_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"booking_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_entries_kind_values" CHECK ("gift_card_entries"."kind" in ('issued', 'applied', 'returned', 'expired', 'withdrawn')),
	CONSTRAINT "gift_card_entries_of_booking" CHECK (("gift_card_entries"."kind" in ('applied', 'returned')) = ("gift_card_entries"."booking_id" is not null)),
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
	"origin_kind" text NOT NULL,
	"origin_id" text NOT NULL,
	"note" text,
	"is_ticket_credit" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_cards_code_unique" UNIQUE("code"),
	CONSTRAINT "gift_cards_kind_values" CHECK ("gift_cards"."kind" in ('gift_card', 'voucher')),
	CONSTRAINT "gift_cards_origin_kind_values" CHECK ("gift_cards"."origin_kind" in ('booking', 'ticket', 'member-welcome', 'member-yearly', 'operator')),
	CONSTRAINT "gift_cards_balance" CHECK ("gift_cards"."balance_cents" between 0 and "gift_cards"."value_cents"),
	CONSTRAINT "gift_cards_value" CHECK ("gift_cards"."value_cents" > 0),
	CONSTRAINT "gift_cards_owned" CHECK ("gift_cards"."transferable" or "gift_cards"."owner_id" is not null or "gift_cards"."owner_email" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid,
	"order_id" uuid,
	"user_id" text,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"key" uuid,
	"operator_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"provider_id" text,
	"client_secret" text,
	"last_error" text,
	"method_id" text,
	"declared_at" timestamp with time zone,
	"crypto_units" bigint,
	"rate_id" bigint,
	"quoted_until" timestamp with time zone,
	"transaction_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"received_cents" integer,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"charged_back_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_key_unique" UNIQUE("key"),
	CONSTRAINT "payments_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_method_values" CHECK ("payments"."method" in ('card', 'btc', 'eth', 'usdt', 'cash', 'terminal', 'transfer')),
	CONSTRAINT "payments_currency_values" CHECK ("payments"."currency" in ('eur', 'usd')),
	CONSTRAINT "payments_state_values" CHECK ("payments"."state" in ('open', 'succeeded', 'failed', 'cancelled', 'refunding', 'refunded')),
	CONSTRAINT "payments_purchase" CHECK (("payments"."booking_id" is null) <> ("payments"."order_id" is null)),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_crypto_units" CHECK ("payments"."crypto_units" > 0),
	CONSTRAINT "payments_at_agency" CHECK (("payments"."method" in ('cash', 'terminal', 'transfer')) = ("payments"."key" is not null)
        and ("payments"."key" is null) = ("payments"."operator_id" is null)
        and ("payments"."key" is null or "payments"."state" in ('succeeded', 'refunding', 'refunded')))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"origin" text DEFAULT 'company' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"failure_reason" text,
	"provider_id" text,
	"reference" text,
	"operator_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_origin_values" CHECK ("refunds"."origin" in ('company', 'provider')),
	CONSTRAINT "refunds_status_values" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object" jsonb NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_responses" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"note" text,
	CONSTRAINT "alerts_kind_values" CHECK ("alerts"."kind" in ('refund-failed', 'dispute', 'payment-difference', 'refunded-at-provider', 'message-failed', 'delivery-stopped', 'job-failing', 'job-given-up', 'disk-full', 'files-unreadable', 'member-request', 'double-booking', 'listing-booking-unanswered'))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"name" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_events_subject_kind_values" CHECK ("audit_events"."subject_kind" in ('alert', 'award', 'booking', 'cryptocurrency', 'document', 'edition', 'gift-card', 'item', 'listing', 'log', 'member-request', 'membership', 'order', 'payment', 'payout', 'payout-file', 'request', 'steel-card', 'user'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_check_id_identity_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."identity_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verified_persons" ADD CONSTRAINT "verified_persons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographs" ADD CONSTRAINT "photographs_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD CONSTRAINT "draw_awards_edition_id_draw_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."draw_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD CONSTRAINT "draw_awards_ticket_id_draw_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."draw_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD CONSTRAINT "draw_editions_drawn_by_users_id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD CONSTRAINT "draw_editions_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_edition_id_draw_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."draw_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_requests" ADD CONSTRAINT "member_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_benefits" ADD CONSTRAINT "membership_benefits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_benefits" ADD CONSTRAINT "membership_benefits_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_cards" ADD CONSTRAINT "steel_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_cards" ADD CONSTRAINT "steel_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_blocks" ADD CONSTRAINT "listing_blocks_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_blocks" ADD CONSTRAINT "listing_blocks_calendar_id_listing_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."listing_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_blocks" ADD CONSTRAINT "listing_blocks_occupancy_id_occupancies_id_fk" FOREIGN KEY ("occupancy_id") REFERENCES "public"."occupancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookings" ADD CONSTRAINT "listing_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookings" ADD CONSTRAINT "listing_bookings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookings" ADD CONSTRAINT "listing_bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_calendars" ADD CONSTRAINT "listing_calendars_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_entries" ADD CONSTRAINT "partner_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_entries" ADD CONSTRAINT "partner_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_entries" ADD CONSTRAINT "partner_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_settings" ADD CONSTRAINT "partner_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_verifications" ADD CONSTRAINT "partner_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_verifications" ADD CONSTRAINT "partner_verifications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_downloaded_by_users_id_fk" FOREIGN KEY ("downloaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_file_id_payout_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_rates" ADD CONSTRAINT "crypto_rates_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_rate_id_crypto_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."crypto_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_owner" ON "documents" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_booking" ON "documents" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "documents_check" ON "documents" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "identity_checks_user" ON "identity_checks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_checks_state" ON "identity_checks" USING btree ("state");--> statement-breakpoint
CREATE INDEX "identity_checks_end" ON "identity_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_methods_user" ON "sign_in_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_secret" ON "two_factors" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_purchase" ON "bookings" USING btree ("user_id","purchase_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_guest_purchase" ON "bookings" USING btree ("purchase_key") WHERE "bookings"."user_id" is null;--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","placed_at");--> statement-breakpoint
CREATE INDEX "bookings_status" ON "bookings" USING btree ("status");--> statement-breakpoint
CREATE INDEX "bookings_guests" ON "bookings" USING btree ("created_at") WHERE "bookings"."user_id" is null;--> statement-breakpoint
CREATE INDEX "bookings_unpaid_email" ON "bookings" USING btree (lower("customer_email")) WHERE "bookings"."status" in ('held', 'confirmed') and "bookings"."payment_status" in ('pending', 'failed');--> statement-breakpoint
CREATE INDEX "occupancies_booking" ON "occupancies" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "occupancies_expiry" ON "occupancies" USING btree ("expires_at") WHERE "occupancies"."released_at" is null and "occupancies"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_purchase" ON "orders" USING btree ("user_id","purchase_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_guest_purchase" ON "orders" USING btree ("purchase_key") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("created_at") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_open_guests" ON "orders" USING btree ("guest_network") WHERE "orders"."state" = 'open' and "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_booking" ON "orders" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "items_category" ON "items" USING btree ("category","position");--> statement-breakpoint
CREATE INDEX "photographs_item" ON "photographs" USING btree ("item_id","view");--> statement-breakpoint
CREATE INDEX "photographs_listing" ON "photographs" USING btree ("listing_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "photographs_ready" ON "photographs" USING btree ("item_id","view") WHERE "photographs"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "quote_requests_user" ON "quote_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_state" ON "quote_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_awards_place" ON "draw_awards" USING btree ("edition_id","place") WHERE "draw_awards"."state" <> 'forfeited';--> statement-breakpoint
CREATE UNIQUE INDEX "draw_awards_ticket" ON "draw_awards" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "draw_awards_state" ON "draw_awards" USING btree ("edition_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_tickets_number" ON "draw_tickets" USING btree ("edition_id","number");--> statement-breakpoint
CREATE INDEX "draw_tickets_order" ON "draw_tickets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "draw_tickets_user" ON "draw_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "draw_tickets_guest" ON "draw_tickets" USING btree (lower("email")) WHERE "draw_tickets"."user_id" is null;--> statement-breakpoint
CREATE INDEX "member_requests_user" ON "member_requests" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "member_requests_state" ON "member_requests" USING btree ("state","date");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_benefits_subject" ON "membership_benefits" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "membership_benefits_user" ON "membership_benefits" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_periods_start" ON "membership_periods" USING btree ("membership_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_periods_order" ON "membership_periods" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_active" ON "memberships" USING btree ("user_id") WHERE "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_renewal" ON "memberships" USING btree ("renews_on") WHERE "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "steel_cards_ordered" ON "steel_cards" USING btree ("created_at") WHERE "steel_cards"."state" = 'ordered';--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree ("about_id","about_kind");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("channel","priority","created_at") WHERE "messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("channel") WHERE "messages"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "listing_blocks_listing" ON "listing_blocks" USING btree ("listing_id","starts_on");--> statement-breakpoint
CREATE INDEX "listing_blocks_calendar" ON "listing_blocks" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "listing_bookings_user" ON "listing_bookings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_bookings_open" ON "listing_bookings" USING btree ("answer_by") WHERE "listing_bookings"."answer" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_calendars_url" ON "listing_calendars" USING btree ("listing_id","url");--> statement-breakpoint
CREATE INDEX "listing_calendars_attempt" ON "listing_calendars" USING btree ("last_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_views_day" ON "listing_views" USING btree ("listing_id","day");--> statement-breakpoint
CREATE INDEX "listings_user" ON "listings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_item" ON "listings" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_calendar_key" ON "listings" USING btree ("calendar_key");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_entries_cause" ON "partner_entries" USING btree ("kind","cause");--> statement-breakpoint
CREATE INDEX "partner_entries_user" ON "partner_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "partner_entries_booking" ON "partner_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "partner_entries_payout" ON "partner_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "partner_verifications_user" ON "partner_verifications" USING btree ("user_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_verifications_pending" ON "partner_verifications" USING btree ("user_id") WHERE "partner_verifications"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","prepared_at");--> statement-breakpoint
CREATE INDEX "payouts_file" ON "payouts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "crypto_rates_latest" ON "crypto_rates" USING btree ("cryptocurrency","set_at");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "gift_card_entries_card" ON "gift_card_entries" USING btree ("gift_card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_booking" ON "gift_card_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "gift_cards_owner" ON "gift_cards" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_origin" ON "gift_cards" USING btree ("origin_kind","origin_id");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('open', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("transaction_id") WHERE "payments"."state" not in ('failed', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success" ON "payments" USING btree (coalesce("booking_id", "order_id")) WHERE "payments"."state" = 'succeeded' and "payments"."key" is null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_request" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "sandbox_objects_kind" ON "sandbox_objects" USING btree ("kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("kind","subject") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_recent" ON "alerts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","subject_kind","at");