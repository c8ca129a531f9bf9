CREATE TABLE "acquaintances" (
	"membership_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "acquaintances_membership_id_other_id_pk" PRIMARY KEY("membership_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "bedroom_pairs" (
	"lower_id" uuid NOT NULL,
	"higher_id" uuid NOT NULL,
	CONSTRAINT "bedroom_pairs_lower_id_higher_id_pk" PRIMARY KEY("lower_id","higher_id"),
	CONSTRAINT "bedroom_pairs_in_order" CHECK ("bedroom_pairs"."lower_id" < "bedroom_pairs"."higher_id")
);
--> statement-breakpoint
ALTER TABLE "acquaintances" ADD CONSTRAINT "acquaintances_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acquaintances" ADD CONSTRAINT "acquaintances_other_id_memberships_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bedroom_pairs" ADD CONSTRAINT "bedroom_pairs_lower_id_memberships_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bedroom_pairs" ADD CONSTRAINT "bedroom_pairs_higher_id_memberships_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acquaintances_other_id_index" ON "acquaintances" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "bedroom_pairs_higher_id_index" ON "bedroom_pairs" USING btree ("higher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roommate_requests_open_pair" ON "roommate_requests" USING btree (least("from_membership_id", "to_membership_id"),greatest("from_membership_id", "to_membership_id")) WHERE "roommate_requests"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_open_or_answered" CHECK (("roommate_requests"."status" = 'pending') = ("roommate_requests"."answered_at" is null));