ALTER TABLE "orders" ADD COLUMN "guest_network" text;--> statement-breakpoint
ALTER TABLE "steel_cards" ADD COLUMN "price_cents" integer;--> statement-breakpoint
UPDATE "steel_cards" SET "price_cents" = CASE
  WHEN "orders"."kind" = 'membership-card' THEN "orders"."charged_cents"
  WHEN "orders"."currency" = 'usd' THEN 27500
  ELSE 25000
END FROM "orders" WHERE "orders"."id" = "steel_cards"."order_id";--> statement-breakpoint
ALTER TABLE "steel_cards" ALTER COLUMN "price_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "steel_cards" ADD COLUMN "refund_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_open_guests" ON "orders" USING btree ("guest_network") WHERE "orders"."state" = 'open' and "orders"."user_id" is null;--> statement-breakpoint
ALTER TABLE "steel_cards" ADD CONSTRAINT "steel_cards_refund" CHECK ("steel_cards"."price_cents" > 0 and "steel_cards"."refund_cents" between 0 and "steel_cards"."price_cents");