CREATE TABLE "report_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"appealed_at" timestamp (3) with time zone,
	"appeal" text,
	"answered_at" timestamp (3) with time zone,
	"is_upheld" boolean,
	"answered_by" uuid
);
--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_decisions_membership_id_decided_at_index" ON "report_decisions" USING btree ("membership_id","decided_at");--> statement-breakpoint
CREATE INDEX "report_decisions_case_id_decided_at_index" ON "report_decisions" USING btree ("case_id","decided_at");