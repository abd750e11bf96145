UPDATE "messages" SET "template" = 'checkout.operator-cancelled' WHERE "template" = 'checkout.house-cancelled';--> statement-breakpoint
UPDATE "alerts" SET "facts" = jsonb_set("facts", '{template}', '"checkout.operator-cancelled"')
WHERE "facts" ->> 'template' = 'checkout.house-cancelled';--> statement-breakpoint
-- A request may have reached the provider, which accepts a repetition only with the same reason. Audit events are never changed.
UPDATE "refunds" SET "reason" = 'checkout.cancelled-by-operator'
WHERE "reason" = 'checkout.cancelled-by-house' AND "status" <> 'requested';
