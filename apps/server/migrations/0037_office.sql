CREATE TABLE "removals" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"roommates" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree (lower("last_name"),lower("first_name"),"membership_id");