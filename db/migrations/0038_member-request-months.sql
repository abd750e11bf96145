ALTER TABLE "member_requests" ADD COLUMN "counted_until" date;--> statement-breakpoint
-- A request keeps the month of its membership in which it was counted; days beyond the end of a month become its last day.
UPDATE "member_requests" "r" SET
  "counted_until" = ("m"."started_on" + make_interval(months => "r"."month" + 1))::date
FROM "memberships" "m"
WHERE "m"."id" = "r"."membership_id";--> statement-breakpoint
ALTER TABLE "member_requests" ALTER COLUMN "counted_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "member_requests" DROP COLUMN "month";
