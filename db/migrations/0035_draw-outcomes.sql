ALTER TABLE "draw_awards" ADD COLUMN "forfeited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_awards" ADD COLUMN "forfeit_reason" text;--> statement-breakpoint
ALTER TABLE "draw_editions" ADD COLUMN "extensions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- The reasons of the awards that were forfeited before: what had happened by then to answer, ticket and account.
UPDATE "draw_awards" "a" SET
  "forfeited_at" = "f"."at",
  "forfeit_reason" = CASE
    WHEN "a"."declined_at" IS NOT NULL THEN 'declined'
    WHEN "f"."voided_at" <= "f"."at" + interval '1 minute' THEN 'void'
    WHEN "f"."deleted_at" <= "f"."at" + interval '1 minute' THEN 'deleted'
    ELSE 'unanswered'
  END
FROM (
  SELECT "w"."id", "t"."voided_at", "u"."deleted_at",
    coalesce(max("e"."at"), "w"."declined_at", "w"."answer_by", "w"."created_at") AS "at"
  FROM "draw_awards" "w"
  JOIN "draw_tickets" "t" ON "t"."id" = "w"."ticket_id"
  LEFT JOIN "users" "u" ON "u"."id" = "t"."user_id"
  LEFT JOIN "audit_events" "e" ON "e"."name" = 'draw.prize-forfeited' AND "e"."subject" = 'award:' || "w"."id"
  WHERE "w"."state" = 'forfeited'
  GROUP BY "w"."id", "t"."voided_at", "u"."deleted_at"
) "f"
WHERE "f"."id" = "a"."id";
