ALTER TABLE "payments" RENAME COLUMN "means" TO "method";--> statement-breakpoint
ALTER TYPE "payment_means" RENAME TO "card_or_coin";--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "booked_at" TO "placed_at";--> statement-breakpoint
UPDATE "bookings" SET "cancel_reason" = 'customer-answer-overdue' WHERE "cancel_reason" = 'customer-unanswered';--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "template" TO "kind";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "subject_ref" TO "related_to";--> statement-breakpoint
ALTER INDEX "messages_subject" RENAME TO "messages_related_to";--> statement-breakpoint
ALTER TABLE "identity_invitations" RENAME COLUMN "subject_ref" TO "related_to";--> statement-breakpoint
ALTER TABLE "identity_invitations" RENAME CONSTRAINT "identity_invitations_subject_ref_unique" TO "identity_invitations_related_to_unique";--> statement-breakpoint
UPDATE "alerts" SET "facts" = "facts" - 'template' || jsonb_build_object('message', replace("facts" ->> 'template', 'owner-declined', 'partner-declined'))
WHERE "facts" ? 'template';--> statement-breakpoint
UPDATE "messages" SET "kind" = replace("kind", 'owner-declined', 'partner-declined') WHERE "kind" LIKE '%owner-declined';
