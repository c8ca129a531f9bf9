CREATE TABLE "deadline_seeds" (
	"subnetwork_id" uuid PRIMARY KEY NOT NULL,
	"seed_text" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "group_drafts" ADD COLUMN "seed_text" text;--> statement-breakpoint
ALTER TABLE "deadline_seeds" ADD CONSTRAINT "deadline_seeds_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;