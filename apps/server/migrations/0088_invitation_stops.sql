CREATE TABLE "invitation_stops" (
	"subnetwork_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone,
	"resumed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invitation_stops" ADD CONSTRAINT "invitation_stops_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;