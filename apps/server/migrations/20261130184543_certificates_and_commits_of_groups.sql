CREATE TABLE "draft_certificates" (
	"draft_id" uuid NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"certificate" "bytea" NOT NULL,
	"input" "bytea" NOT NULL,
	CONSTRAINT "draft_certificates_draft_id_unit_type_id_pk" PRIMARY KEY("draft_id","unit_type_id")
);
--> statement-breakpoint
ALTER TABLE "draft_groups" ADD COLUMN "commit_id" uuid;--> statement-breakpoint
ALTER TABLE "group_drafts" ADD COLUMN "low" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_drafts" ADD COLUMN "commit_id" uuid;--> statement-breakpoint
ALTER TABLE "draft_certificates" ADD CONSTRAINT "draft_certificates_draft_id_group_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."group_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_people_draft_id_number_index" ON "draft_people" USING btree ("draft_id","number");