CREATE TABLE "coin_rates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"coin" text NOT NULL,
	"eur_micros" bigint NOT NULL,
	"usd_micros" bigint NOT NULL,
	"source" text NOT NULL,
	"operator_id" text,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_rates_price" CHECK ("coin_rates"."eur_micros" > 0 and "coin_rates"."usd_micros" > 0),
	CONSTRAINT "coin_rates_source" CHECK (("coin_rates"."source" = 'operator') = ("coin_rates"."operator_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "coin_units" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rate_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "quoted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "coin_rates" ADD CONSTRAINT "coin_rates_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_rates_latest" ON "coin_rates" USING btree ("coin","set_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_rate_id_coin_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."coin_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("transaction_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_coin_units" CHECK ("payments"."coin_units" > 0);