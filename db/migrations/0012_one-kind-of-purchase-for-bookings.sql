-- A car rental is paid like every other booking: one kind of purchase for all of them.
UPDATE "payments" SET "purchase_kind" = 'booking' WHERE "purchase_kind" = 'car-rental';--> statement-breakpoint
UPDATE "gift_card_entries" SET "purchase_kind" = 'booking' WHERE "purchase_kind" = 'car-rental';
