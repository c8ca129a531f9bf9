CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"building" text NOT NULL,
	"floor" text NOT NULL,
	"number" text NOT NULL,
	"name" text GENERATED ALWAYS AS (case when building = '' then number else building || ' ' || number end) STORED NOT NULL,
	"door" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(
  lower(normalize(case when building = '' then number else building || ' ' || number end, NFKC)), '\s+', ' ', 'g'), '(?<![0-9]) | (?![0-9])', '', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g')) STORED NOT NULL,
	"bedrooms" jsonb NOT NULL,
	"accessible" boolean NOT NULL,
	"held_back" text,
	"position" integer NOT NULL,
	CONSTRAINT "units_as_rooms_have_them" UNIQUE("id","unit_type_id","name")
);
--> statement-breakpoint
ALTER TABLE "unit_types" ADD COLUMN "unit_count" integer;--> statement-breakpoint
ALTER TABLE "unit_types" ADD COLUMN "held_back_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_types" ADD COLUMN "held_back_reason" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "unit_id" uuid;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_unit_type_id_door_index" ON "units" USING btree ("unit_type_id","door");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_unit_fk" FOREIGN KEY ("unit_id","unit_type_id","unit_number") REFERENCES "public"."units"("id","unit_type_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_unit_id" ON "rooms" USING btree ("unit_id");--> statement-breakpoint
ALTER TABLE "unit_types" ADD CONSTRAINT "unit_types_held_back" CHECK ("unit_types"."held_back_count" between 0 and coalesce("unit_types"."unit_count", 0));--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_unit_numbered" CHECK ("rooms"."unit_id" is null or "rooms"."unit_number" is not null);