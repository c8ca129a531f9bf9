CREATE TYPE "public"."choice_kind" AS ENUM('majors', 'housing');--> statement-breakpoint
CREATE TYPE "public"."social_account_type" AS ENUM('twitter', 'instagram', 'youtube_channel', 'pinterest', 'snapchat', 'tiktok');--> statement-breakpoint
CREATE TABLE "profile_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"kind" "choice_kind" NOT NULL,
	"topic" jsonb NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_choices" (
	"membership_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "profile_choices_membership_id_option_id_pk" PRIMARY KEY("membership_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"membership_id" uuid NOT NULL,
	"type" "social_account_type" NOT NULL,
	"user_name" text NOT NULL,
	CONSTRAINT "social_accounts_membership_id_type_pk" PRIMARY KEY("membership_id","type")
);
--> statement-breakpoint
ALTER TABLE "profile_options" ADD CONSTRAINT "profile_options_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_choices" ADD CONSTRAINT "profile_choices_membership_id_profiles_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."profiles"("membership_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_choices" ADD CONSTRAINT "profile_choices_option_id_profile_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."profile_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_membership_id_profiles_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."profiles"("membership_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_options_subnetwork_id_kind_index" ON "profile_options" USING btree ("subnetwork_id","kind");--> statement-breakpoint
CREATE INDEX "profile_choices_option_id_index" ON "profile_choices" USING btree ("option_id");--> statement-breakpoint
-- What residents had before becomes what their community offers.
INSERT INTO "profile_options" ("id", "subnetwork_id", "kind", "topic", "name", "position")
	SELECT gen_random_uuid(), "subnetwork_id", "kind", jsonb_build_object('en', CASE "kind" WHEN 'majors' THEN 'Majors' ELSE 'Housing' END),
		jsonb_build_object('en', "name"), row_number() OVER (PARTITION BY "subnetwork_id", "kind" ORDER BY "name")
	FROM (
		SELECT "subnetwork_id", 'majors'::"choice_kind" AS "kind", unnest("majors") AS "name" FROM "profiles" JOIN "memberships" ON "id" = "membership_id"
		UNION
		SELECT "subnetwork_id", 'housing', unnest("housing") FROM "profiles" JOIN "memberships" ON "id" = "membership_id"
	) AS "offered";--> statement-breakpoint
INSERT INTO "profile_choices" ("membership_id", "option_id", "position")
	SELECT "profiles"."membership_id", "profile_options"."id", min("chosen"."place") - 1
	FROM "profiles" JOIN "memberships" ON "memberships"."id" = "profiles"."membership_id"
	JOIN "profile_options" ON "profile_options"."subnetwork_id" = "memberships"."subnetwork_id"
	CROSS JOIN LATERAL unnest(CASE "kind" WHEN 'majors' THEN "majors" ELSE "housing" END) WITH ORDINALITY AS "chosen" ("name", "place")
	WHERE "profile_options"."name" ->> 'en' = "chosen"."name" GROUP BY 1, 2;--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "majors";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "housing";