ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_locale" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_guest_purchase" ON "orders" USING btree ("purchase_key") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("created_at") WHERE "orders"."state" = 'open';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer" CHECK (("orders"."user_id" is null) = ("orders"."guest_email" is not null));