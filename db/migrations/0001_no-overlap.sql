-- What drizzle-kit cannot write. Occupancies of one resource never overlap while they are not released.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_no_overlap"
  EXCLUDE USING gist ("resource_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("released_at" IS NULL);
--> statement-breakpoint
-- What is taken in a period, of all resources: the index of the constraint begins with the resource.
CREATE INDEX "occupancies_by_period" ON "occupancies" USING gist (tstzrange("starts_at", "ends_at"))
  WHERE ("released_at" IS NULL);
--> statement-breakpoint
-- The photographs of a listing go with it; the catalogue cannot name a table of the partners.
ALTER TABLE "photographs" ADD CONSTRAINT "photographs_listing_id_listings_id_fk"
  FOREIGN KEY ("listing_id") REFERENCES "listings"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- Documents and checks of a person invited for a booking; the accounts cannot name a table of the bookings.
ALTER TABLE "documents" ADD CONSTRAINT "documents_booking_id_bookings_id_fk"
  FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");
--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_booking_id_bookings_id_fk"
  FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");
