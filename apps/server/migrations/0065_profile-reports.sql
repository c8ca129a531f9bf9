CREATE TABLE "profile_reports" (
	"reported_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"about" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_reports_reported_id_reporter_id_pk" PRIMARY KEY("reported_id","reporter_id")
);
--> statement-breakpoint
ALTER TABLE "profile_reports" ADD CONSTRAINT "profile_reports_reported_id_memberships_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD CONSTRAINT "profile_reports_reporter_id_memberships_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_reports_reporter_id_created_at_index" ON "profile_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_profiles" ON "report_cases" USING btree ("subject_id") WHERE "report_cases"."kind" = 'profile';