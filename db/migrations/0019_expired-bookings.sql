-- One word for what ended by time: "expired" replaces "lapsed" as a reason and in the names of mails.
UPDATE "bookings" SET "cancel_reason" = 'expired' WHERE "cancel_reason" = 'lapsed';--> statement-breakpoint
UPDATE "messages" SET "template" = replace("template", 'lapsed', 'expired') WHERE "template" IN ('checkout.lapsed', 'car-rental.crypto-lapsed');
