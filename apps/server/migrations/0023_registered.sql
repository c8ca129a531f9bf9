ALTER TABLE "profiles" ADD COLUMN "registered_at" timestamp with time zone;--> statement-breakpoint
UPDATE "profiles" SET "registered_at" = "profiles"."updated_at"
FROM "memberships", "subnetworks"
WHERE "memberships"."id" = "profiles"."membership_id" AND "subnetworks"."id" = "memberships"."subnetwork_id"
  AND "memberships"."user_id" IS NOT NULL AND "profiles"."first_name" <> '' AND "profiles"."last_name" <> ''
  AND ("profiles"."gender_id" IS NOT NULL OR "subnetworks"."gender_settings" = 'DISABLED')
  AND ("profiles"."bio" <> '' OR NOT "subnetworks"."bio_enabled");
