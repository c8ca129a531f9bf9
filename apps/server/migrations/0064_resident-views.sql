CREATE TABLE "resident_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"network_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resident_views" ADD CONSTRAINT "resident_views_staff_id_network_id_staff_grants_staff_id_network_id_fk" FOREIGN KEY ("staff_id","network_id") REFERENCES "public"."staff_grants"("staff_id","network_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resident_views_staff_id_network_id_index" ON "resident_views" USING btree ("staff_id","network_id");