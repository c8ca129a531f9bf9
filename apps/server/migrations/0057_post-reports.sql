CREATE TABLE "community_cases" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"evidence" jsonb,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"decision" text,
	"reason" text,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_reports" (
	"post_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_reports_post_id_reporter_id_pk" PRIMARY KEY("post_id","reporter_id")
);
--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_cases" ADD CONSTRAINT "community_cases_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_cases" ADD CONSTRAINT "community_cases_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_post_id_community_cases_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_cases"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_reporter_id_memberships_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_cases_subnetwork_id_closed_at_opened_at_index" ON "community_cases" USING btree ("subnetwork_id","closed_at","opened_at");--> statement-breakpoint
CREATE INDEX "community_cases_closed_at_index" ON "community_cases" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "community_reports_reporter_id_created_at_index" ON "community_reports" USING btree ("reporter_id","created_at");