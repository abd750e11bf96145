CREATE TABLE "photographs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" text NOT NULL,
	"view" text NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"width" integer,
	"height" integer,
	"widths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"blur" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photographs_size" CHECK ("photographs"."state" <> 'ready' or ("photographs"."width" > 0 and "photographs"."height" > 0))
);
--> statement-breakpoint
ALTER TABLE "photographs" ADD CONSTRAINT "photographs_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photographs_item" ON "photographs" USING btree ("item_id","view");--> statement-breakpoint
CREATE UNIQUE INDEX "photographs_ready" ON "photographs" USING btree ("item_id","view") WHERE "photographs"."state" = 'ready';