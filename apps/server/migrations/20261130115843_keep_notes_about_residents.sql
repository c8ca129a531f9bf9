CREATE TABLE "resident_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"staff_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "resident_notes" ADD CONSTRAINT "resident_notes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resident_notes" ADD CONSTRAINT "resident_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resident_notes_membership_id_created_at_index" ON "resident_notes" USING btree ("membership_id","created_at");--> statement-breakpoint
CREATE INDEX "resident_notes_staff_id_index" ON "resident_notes" USING btree ("staff_id");