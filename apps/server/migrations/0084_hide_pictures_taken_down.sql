-- Pictures that only a report keeps, and those of residents removed before, are no longer shown at their addresses.
INSERT INTO "discarded_pictures" ("key")
SELECT DISTINCT "message_picture_key" FROM "chat_reports"
WHERE "message_picture_key" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "chat_messages" WHERE "picture_key" = "message_picture_key")
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "discarded_pictures" ("key")
SELECT DISTINCT "profiles"."picture_key" FROM "profiles" JOIN "memberships" ON "memberships"."id" = "profiles"."membership_id"
WHERE "memberships"."removed_at" IS NOT NULL AND "profiles"."picture_key" IS NOT NULL
ON CONFLICT DO NOTHING;
