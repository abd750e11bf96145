-- What drizzle-kit cannot write. Occupancies of one resource never overlap while they are not released.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_no_overlap"
  EXCLUDE USING gist ("resource_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("released_at" IS NULL);
--> statement-breakpoint
-- The photographs of a listing go with it; the catalogue cannot name a table of the partners.
ALTER TABLE "photographs" ADD CONSTRAINT "photographs_listing_id_listings_id_fk"
  FOREIGN KEY ("listing_id") REFERENCES "listings"("id") ON DELETE CASCADE;
