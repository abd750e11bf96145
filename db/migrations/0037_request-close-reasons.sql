ALTER TABLE "member_requests" ADD COLUMN "close_reason" text;--> statement-breakpoint
-- Until now an answer, even an empty one, told a request that the site closed from one that the member withdrew.
UPDATE "member_requests" SET "close_reason" = 'not-included', "answer" = nullif("answer", '')
WHERE "state" = 'withdrawn' AND "answer" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "member_requests" ADD CONSTRAINT "member_requests_closed" CHECK ("member_requests"."close_reason" is null or "member_requests"."state" = 'withdrawn');