CREATE TABLE "identity_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_ref" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"needed_until" date NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" "identity_state" DEFAULT 'open' NOT NULL,
	"method" "identity_method" DEFAULT 'instant' NOT NULL,
	"provider_id" text,
	"checks_started" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"verified_first_name" text,
	"verified_last_name" text,
	"verified_birth_date" date,
	"document_expires_on" date,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "identity_invitations_subject_ref_unique" UNIQUE("subject_ref"),
	CONSTRAINT "identity_invitations_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "verified_persons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"document_expires_on" date,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verified_persons_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "return_path" text;--> statement-breakpoint
ALTER TABLE "verified_persons" ADD CONSTRAINT "verified_persons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_invitations_end" ON "identity_invitations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invitation_id_identity_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."identity_invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_invitation" ON "documents" USING btree ("invitation_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_whose" CHECK (num_nonnulls("documents"."owner_id", "documents"."invitation_id") = 1);--> statement-breakpoint
-- Accounts verified before are verified as the person their name says; birth date and document are not known.
INSERT INTO "verified_persons" ("user_id", "first_name", "last_name", "verified_at")
SELECT "users"."id", split_part("words"."name", ' ', 1), substr("words"."name", length(split_part("words"."name", ' ', 1)) + 2),
	coalesce((SELECT max("decided_at") FROM "identity_checks" WHERE "user_id" = "users"."id" AND "state" = 'verified'), "users"."updated_at")
FROM "users" CROSS JOIN LATERAL (SELECT trim(regexp_replace("users"."name", '\s+', ' ', 'g')) AS "name") AS "words"
WHERE "users"."id_status" = 'verified' AND "users"."deleted_at" IS NULL;
