CREATE TABLE "draft_numbers" (
	"subnetwork_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_people" ADD COLUMN "moved_by" uuid;--> statement-breakpoint
ALTER TABLE "group_drafts" ADD COLUMN "held" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "group_drafts" ADD COLUMN "found_as" text;--> statement-breakpoint
ALTER TABLE "draft_numbers" ADD CONSTRAINT "draft_numbers_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_people" ADD CONSTRAINT "draft_people_moved_by_staff_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
INSERT INTO "draft_numbers" ("subnetwork_id", "last") SELECT "subnetwork_id", max("number") FROM "group_drafts" GROUP BY "subnetwork_id";
