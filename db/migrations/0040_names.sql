ALTER TABLE "bookings" RENAME COLUMN "set_off_cents" TO "gift_card_credit_cents";--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "charged_cents" TO "amount_due_cents";--> statement-breakpoint
ALTER TABLE "bookings" RENAME CONSTRAINT "bookings_set_off" TO "bookings_gift_card_credit";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "charged_cents" TO "amount_due_cents";--> statement-breakpoint
ALTER TABLE "quote_requests" RENAME COLUMN "offer_text" TO "reply_text";--> statement-breakpoint
ALTER TABLE "quote_requests" RENAME COLUMN "answered_by" TO "replied_by";--> statement-breakpoint
ALTER TABLE "quote_requests" RENAME COLUMN "answered_at" TO "replied_at";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "not_before" TO "claimable_at";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "approved_template" TO "whatsapp_template";--> statement-breakpoint
ALTER TABLE "photographs" RENAME COLUMN "touched_at" TO "last_attempt_at";--> statement-breakpoint
ALTER TABLE "memberships" RENAME COLUMN "is_renewed" TO "auto_renews";--> statement-breakpoint
ALTER TABLE "memberships" RENAME COLUMN "notice_for" TO "notice_sent_for";--> statement-breakpoint
ALTER TABLE "gift_cards" RENAME COLUMN "is_prize" TO "is_ticket_credit";--> statement-breakpoint
ALTER TABLE "proofs" RENAME TO "verifications";--> statement-breakpoint
ALTER TABLE "verifications" RENAME CONSTRAINT "proofs_pkey" TO "verifications_pkey";--> statement-breakpoint
ALTER INDEX "proofs_identifier" RENAME TO "verifications_identifier";--> statement-breakpoint
ALTER TABLE "sandbox_answers" RENAME TO "sandbox_responses";--> statement-breakpoint
ALTER TABLE "sandbox_responses" RENAME CONSTRAINT "sandbox_answers_pkey" TO "sandbox_responses_pkey";--> statement-breakpoint
-- Jobs: names of queues and alerts. The schedules of the new names are created when the jobs start. A new database has no queues yet.
CREATE TEMPORARY TABLE "job_names" ("before" text, "after" text) ON COMMIT DROP;--> statement-breakpoint
INSERT INTO "job_names" VALUES
    ('accounts.browser-link-wanted', 'accounts.send-browser-link'),
    ('accounts.email-change-wanted', 'accounts.send-email-change'),
    ('accounts.forget-proofs', 'accounts.delete-expired-verifications'),
    ('accounts.forget-unconfirmed', 'accounts.delete-unconfirmed-accounts'),
    ('accounts.reset-wanted', 'accounts.send-password-reset'),
    ('accounts.signed-up', 'accounts.send-sign-up-mail'),
    ('accounts.verification-wanted', 'accounts.send-verification-mail'),
    ('back-office.alert-mail', 'back-office.send-alert-mails'),
    ('bookings.anonymise-old', 'bookings.anonymise-old-bookings'),
    ('car-rental.forgotten', 'car-rental.end-unconfirmed-bookings'),
    ('car-rental.kilometre-returns', 'car-rental.refund-kilometres'),
    ('car-rental.vouchers', 'car-rental.issue-owed-vouchers'),
    ('catalogue.develop-photograph', 'catalogue.create-photograph-variants'),
    ('catalogue.tidy-photographs', 'catalogue.delete-abandoned-photographs'),
    ('charter.offers', 'charter.expire-offers'),
    ('checkout.completion', 'checkout.complete-past-bookings'),
    ('checkout.forget-guests', 'checkout.delete-old-guest-data'),
    ('checkout.orders', 'checkout.end-abandoned-orders'),
    ('checkout.set-off-returns', 'checkout.release-gift-cards'),
    ('draw.addresses', 'draw.delete-old-addresses'),
    ('draw.awards', 'draw.process-awards'),
    ('draw.cancellation-refunds', 'draw.refund-cancelled-edition'),
    ('draw.cancellations', 'draw.resume-cancellation-refunds'),
    ('draw.extension-mails', 'draw.send-extension-mails'),
    ('draw.run', 'draw.run-draw'),
    ('draw.ticket-news', 'draw.send-ticket-news'),
    ('membership.overdue-requests', 'membership.report-overdue-requests'),
    ('membership.renewals', 'membership.renew-memberships'),
    ('membership.vouchers', 'membership.issue-vouchers'),
    ('partners.answers', 'partners.watch-answers'),
    ('partners.calendars', 'partners.read-calendars'),
    ('partners.entries', 'partners.reconcile-entries'),
    ('partners.refused-accounts', 'partners.report-refused-accounts'),
    ('payments.demo-rates', 'payments.seed-demo-rates'),
    ('payments.reconcile', 'payments.reconcile-payments'),
    ('payments.reconcile-returns', 'payments.reconcile-refunds'),
    ('payments.refund', 'payments.send-refund'),
    ('payments.sandbox-deliver', 'payments.deliver-sandbox-event'),
    ('platform.forget-counts', 'platform.delete-expired-rate-limits');--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('pgboss.queue') IS NULL THEN RETURN; END IF;
  INSERT INTO pgboss.queue
    SELECT (jsonb_populate_record("q", jsonb_build_object('name', "n"."after"))).*
    FROM pgboss.queue "q" JOIN "job_names" "n" ON "n"."before" = "q"."name"
    ON CONFLICT DO NOTHING;
  UPDATE pgboss.job "j" SET "name" = "n"."after" FROM "job_names" "n" WHERE "n"."before" = "j"."name";
  -- Occurrences of schedules that are due.
  UPDATE pgboss.job "j" SET "data" = jsonb_set("j"."data", '{name}', to_jsonb("n"."after"))
    FROM "job_names" "n" WHERE "j"."name" = '__pgboss__send-it' AND "j"."data"->>'name' = "n"."before";
  DELETE FROM pgboss.queue WHERE "name" IN (SELECT "before" FROM "job_names");
END $$;--> statement-breakpoint
UPDATE "alerts" "a" SET "subject" = 'job:' || "n"."after", "facts" = jsonb_set("a"."facts", '{job}', to_jsonb("n"."after"))
FROM "job_names" "n" WHERE "a"."subject" = 'job:' || "n"."before";--> statement-breakpoint
UPDATE "bookings" SET "cancel_reason" = CASE "cancel_reason" WHEN 'forgotten' THEN 'unconfirmed' ELSE 'crypto-not-received' END
WHERE "cancel_reason" IN ('forgotten', 'refused');--> statement-breakpoint
ALTER TABLE "quote_requests" DROP CONSTRAINT "quote_requests_answered";--> statement-breakpoint
UPDATE "quote_requests" SET "state" = CASE "state" WHEN 'answered' THEN 'offered' ELSE 'declined-by-company' END
WHERE "state" IN ('answered', 'declined');--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_offered" CHECK ("quote_requests"."state" not in ('offered', 'accepted', 'booked') or ("quote_requests"."offer_cents" is not null and "quote_requests"."offer_expires_at" is not null));
