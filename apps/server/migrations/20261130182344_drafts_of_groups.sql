CREATE TABLE "draft_groups" (
	"draft_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'drafted' NOT NULL,
	"why_left" text,
	"room_id" uuid,
	"done_at" timestamp with time zone,
	"before" jsonb,
	CONSTRAINT "draft_groups_draft_id_number_pk" PRIMARY KEY("draft_id","number")
);
--> statement-breakpoint
CREATE TABLE "draft_people" (
	"draft_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"number" integer,
	"home_id" uuid,
	CONSTRAINT "draft_people_draft_id_person_id_pk" PRIMARY KEY("draft_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "draft_pins" (
	"draft_id" uuid NOT NULL,
	"lower_id" uuid NOT NULL,
	"higher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "draft_pins_draft_id_lower_id_higher_id_pk" PRIMARY KEY("draft_id","lower_id","higher_id"),
	CONSTRAINT "draft_pins_in_order" CHECK ("draft_pins"."lower_id" < "draft_pins"."higher_id")
);
--> statement-breakpoint
CREATE TABLE "group_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network_id" uuid NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"staff_id" uuid,
	"state" text NOT NULL,
	"aim" integer NOT NULL,
	"with_unregistered" boolean NOT NULL,
	"unit_type_ids" uuid[] NOT NULL,
	"seed" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp with time zone,
	"progress" jsonb,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mean" double precision,
	"lowest" integer,
	"is_edited" boolean DEFAULT false NOT NULL,
	"committed_by" uuid,
	"committed_at" timestamp with time zone,
	"undone_by" uuid,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "draft_groups" ADD CONSTRAINT "draft_groups_draft_id_group_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."group_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_people" ADD CONSTRAINT "draft_people_draft_id_group_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."group_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_pins" ADD CONSTRAINT "draft_pins_draft_id_group_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."group_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_drafts" ADD CONSTRAINT "group_drafts_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_drafts" ADD CONSTRAINT "group_drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_drafts" ADD CONSTRAINT "group_drafts_committed_by_staff_id_fk" FOREIGN KEY ("committed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_drafts" ADD CONSTRAINT "group_drafts_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_people_person_id_index" ON "draft_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "draft_pins_lower_id_index" ON "draft_pins" USING btree ("lower_id");--> statement-breakpoint
CREATE INDEX "draft_pins_higher_id_index" ON "draft_pins" USING btree ("higher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_drafts_in_place" ON "group_drafts" USING btree ("subnetwork_id","number");--> statement-breakpoint
CREATE INDEX "group_drafts_network_id_index" ON "group_drafts" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "group_drafts_state_index" ON "group_drafts" USING btree ("state");