ALTER TABLE "rooms" ADD COLUMN "unit_number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_unit_number" ON "rooms" USING btree ("unit_type_id",lower("unit_number"));