ALTER TYPE "kilometre_order_state" RENAME TO "order_state";--> statement-breakpoint
ALTER TABLE "kilometre_orders" RENAME TO "orders";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "kilometre_orders_booking_id_bookings_id_fk" TO "orders_booking_id_bookings_id_fk";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "kilometre_orders_user_id_users_id_fk" TO "orders_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "kilometre_orders_pkey" RENAME TO "orders_pkey";--> statement-breakpoint
ALTER INDEX "kilometre_orders_purchase" RENAME TO "orders_purchase";--> statement-breakpoint
ALTER INDEX "kilometre_orders_booking" RENAME TO "orders_booking";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "kilometre_orders_money";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money" CHECK ("orders"."total_cents" > 0 and "orders"."charged_cents" > 0);--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text NOT NULL DEFAULT 'car-rental-kilometres';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "details" jsonb;--> statement-breakpoint
UPDATE "orders" SET "details" = jsonb_build_object('km', "km");--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "details" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "km";
