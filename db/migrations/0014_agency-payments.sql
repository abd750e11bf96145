CREATE TABLE "agency_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" uuid NOT NULL,
	"purchase_kind" text NOT NULL,
	"purchase_id" text NOT NULL,
	"user_id" text,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"operator_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"return_due_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"returned_by" text,
	CONSTRAINT "agency_payments_key_unique" UNIQUE("key"),
	CONSTRAINT "agency_payments_amount" CHECK ("agency_payments"."amount_cents" > 0),
	CONSTRAINT "agency_payments_returned" CHECK ("agency_payments"."returned_at" is null or "agency_payments"."return_due_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "agency_paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_payments" ADD CONSTRAINT "agency_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_payments" ADD CONSTRAINT "agency_payments_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_payments" ADD CONSTRAINT "agency_payments_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_payments_purchase" ON "agency_payments" USING btree ("purchase_kind","purchase_id");--> statement-breakpoint
CREATE INDEX "agency_payments_user" ON "agency_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agency_payments_to_return" ON "agency_payments" USING btree ("return_due_at") WHERE "agency_payments"."return_due_at" is not null and "agency_payments"."returned_at" is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_paid" CHECK ("bookings"."agency_paid_cents" between 0 and "bookings"."charged_cents");