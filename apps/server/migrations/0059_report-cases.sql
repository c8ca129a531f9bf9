CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"post_id" uuid,
	"chat_id" uuid,
	"message_index" integer,
	"subject_id" uuid,
	"evidence" jsonb,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"decision" text,
	"reason" text,
	"version" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "report_cases" ("id", "kind", "subnetwork_id", "post_id", "evidence", "opened_at", "closed_at", "decision", "reason", "version")
SELECT "post_id", 'post', "subnetwork_id", "post_id", "evidence", "opened_at", "closed_at", "decision", "reason", "version" FROM "community_cases";
--> statement-breakpoint
INSERT INTO "report_cases" ("id", "kind", "subnetwork_id", "chat_id", "message_index", "subject_id", "evidence", "opened_at", "version")
SELECT DISTINCT ON (r."chat_id", r."message_index") gen_random_uuid(), 'message', c."subnetwork_id", r."chat_id", r."message_index", r."reported_id",
	jsonb_build_array(jsonb_build_object('is_reported', true, 'name', p."first_name", 'body', coalesce(r."message_body", ''),
		'picture', r."message_picture_key", 'date_created', floor(extract(epoch from coalesce(m."created_at", r."created_at")) * 1000)::bigint)),
	r."created_at", 1
FROM "chat_reports" r
JOIN "chats" c ON c."id" = r."chat_id"
LEFT JOIN "chat_messages" m ON m."chat_id" = r."chat_id" AND m."index" = r."message_index"
LEFT JOIN "profiles" p ON p."membership_id" = r."reported_id"
WHERE r."message_index" IS NOT NULL
ORDER BY r."chat_id", r."message_index", r."created_at";
--> statement-breakpoint
INSERT INTO "report_cases" ("id", "kind", "subnetwork_id", "subject_id", "evidence", "opened_at", "version")
SELECT DISTINCT ON (r."reported_id") gen_random_uuid(), 'person', c."subnetwork_id", r."reported_id", '[]', r."created_at", 1
FROM "chat_reports" r JOIN "chats" c ON c."id" = r."chat_id"
WHERE r."message_index" IS NULL AND r."reported_id" IS NOT NULL
ORDER BY r."reported_id", r."created_at";
--> statement-breakpoint
INSERT INTO "report_cases" ("id", "kind", "subnetwork_id", "chat_id", "evidence", "opened_at", "version")
SELECT DISTINCT ON (r."chat_id") gen_random_uuid(), 'room', c."subnetwork_id", r."chat_id", '[]', r."created_at", 1
FROM "chat_reports" r JOIN "chats" c ON c."id" = r."chat_id"
WHERE r."message_index" IS NULL AND c."kind" = 'room'
ORDER BY r."chat_id", r."created_at";
--> statement-breakpoint
ALTER TABLE "community_reports" DROP CONSTRAINT "community_reports_post_id_community_cases_post_id_fk";
--> statement-breakpoint
DROP TABLE "community_cases";
--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_subject_id_memberships_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_cases_subnetwork_id_closed_at_opened_at_index" ON "report_cases" USING btree ("subnetwork_id","closed_at","opened_at");--> statement-breakpoint
CREATE INDEX "report_cases_closed_at_index" ON "report_cases" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "report_cases_subject_id_index" ON "report_cases" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_posts" ON "report_cases" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_messages" ON "report_cases" USING btree ("chat_id","message_index");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_people" ON "report_cases" USING btree ("subject_id") WHERE "report_cases"."kind" = 'person';--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_rooms" ON "report_cases" USING btree ("chat_id") WHERE "report_cases"."kind" = 'room';--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;