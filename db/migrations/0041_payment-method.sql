ALTER TABLE "payments" RENAME COLUMN "means" TO "method";--> statement-breakpoint
ALTER TYPE "payment_means" RENAME TO "card_or_coin";--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "booked_at" TO "placed_at";--> statement-breakpoint
UPDATE "bookings" SET "cancel_reason" = 'customer-answer-overdue' WHERE "cancel_reason" = 'customer-unanswered';
