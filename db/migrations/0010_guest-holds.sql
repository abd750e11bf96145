CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailbox" text NOT NULL,
	"code" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guest_holds" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"mailbox" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_holds" ADD CONSTRAINT "guest_holds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_created" ON "email_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "guest_holds_created" ON "guest_holds" USING btree ("created_at");