CREATE TABLE "code_permissions" (
	"mailbox" text NOT NULL,
	"network" text NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_permissions_mailbox_network_pk" PRIMARY KEY("mailbox","network")
);
--> statement-breakpoint
CREATE INDEX "code_permissions_expires" ON "code_permissions" USING btree ("expires_at");