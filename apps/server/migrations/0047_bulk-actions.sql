CREATE TABLE "bulk_people" (
	"bulk_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"why" text,
	"leaves_room" boolean NOT NULL,
	"requests" integer NOT NULL,
	"before" jsonb,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_people_bulk_id_number_pk" PRIMARY KEY("bulk_id","number")
);
--> statement-breakpoint
CREATE TABLE "bulks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network_id" uuid NOT NULL,
	"staff_id" uuid,
	"action" jsonb NOT NULL,
	"selection" jsonb,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"reason" text,
	"made_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "bulk_people" ADD CONSTRAINT "bulk_people_bulk_id_bulks_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_people_person_id_index" ON "bulk_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "bulks_network_id_made_at_index" ON "bulks" USING btree ("network_id","made_at");