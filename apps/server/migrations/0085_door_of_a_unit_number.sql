ALTER TABLE "rooms" ADD COLUMN "door" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(
  lower(normalize(unit_number, NFKC)), '\s+', ' ', 'g'), '(?<![0-9]) | (?![0-9])', '', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g')) STORED;--> statement-breakpoint
CREATE INDEX "rooms_door_index" ON "rooms" USING btree ("door");