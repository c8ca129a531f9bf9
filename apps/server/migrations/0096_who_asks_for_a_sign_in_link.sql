CREATE TABLE "staff_networks" (
	"source_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_links" ADD COLUMN "requester" text DEFAULT 'stranger' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_networks" ADD CONSTRAINT "staff_networks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_networks_staff_id_index" ON "staff_networks" USING btree ("staff_id");--> statement-breakpoint
UPDATE "staff_links" SET "requester" = 'knownBrowser' WHERE "is_known";--> statement-breakpoint
ALTER TABLE "staff_links" DROP COLUMN "is_known";