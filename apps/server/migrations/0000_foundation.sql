CREATE TYPE "public"."gender_policy" AS ENUM('SAME_GENDER', 'ANY');--> statement-breakpoint
CREATE TYPE "public"."gender_settings" AS ENUM('EDITABLE', 'LOCKED', 'DISABLED');--> statement-breakpoint
CREATE TYPE "public"."matching_round_status" AS ENUM('MATCHING', 'ACTIVE', 'CLOSED', 'ARCHIVED');--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"subnetwork_id" uuid NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"room_type_id" uuid,
	"questions_saved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "genders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"label" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subnetworks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network_id" uuid NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"round_status" "matching_round_status" NOT NULL,
	"deadline_start" date NOT NULL,
	"deadline_end" date NOT NULL,
	"gender_policy" "gender_policy" DEFAULT 'ANY' NOT NULL,
	"gender_settings" "gender_settings" DEFAULT 'EDITABLE' NOT NULL,
	"gender_selection_title" jsonb NOT NULL,
	"gender_selection_explainer" jsonb NOT NULL,
	"pronouns_enabled" boolean DEFAULT true NOT NULL,
	"previously_known_enabled" boolean DEFAULT true NOT NULL,
	"phone_enabled" boolean DEFAULT true NOT NULL,
	"bio_enabled" boolean DEFAULT true NOT NULL,
	"basic_info_editable" boolean DEFAULT true NOT NULL,
	"confirmed_match_text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"forced_closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"from_membership_id" uuid NOT NULL,
	"to_membership_id" uuid NOT NULL,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interests_from_membership_id_to_membership_id_pk" PRIMARY KEY("from_membership_id","to_membership_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"passcode" text NOT NULL,
	"type" text NOT NULL,
	"login_method" text,
	"membership_id" uuid,
	"unit_type_id" uuid,
	"room_type_id" uuid,
	"inviter_membership_id" uuid,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_passcode_unique" UNIQUE("passcode")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"preferred_first_name" text DEFAULT '' NOT NULL,
	"preferred_last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"preferred_email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"gender_id" uuid,
	"pronoun" text,
	"hidden" boolean DEFAULT false NOT NULL,
	"majors" text[] DEFAULT '{}' NOT NULL,
	"housing" text[] DEFAULT '{}' NOT NULL,
	"picture_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_sheets" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"title" jsonb NOT NULL,
	"roommate_title" jsonb,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"slider_options" integer,
	"marks_hidden" boolean DEFAULT false NOT NULL,
	"multiple" boolean DEFAULT false NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_members" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roommate_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_membership_id" uuid NOT NULL,
	"to_membership_id" uuid NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genders" ADD CONSTRAINT "genders_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_types" ADD CONSTRAINT "room_types_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subnetworks" ADD CONSTRAINT "subnetworks_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_types" ADD CONSTRAINT "unit_types_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_from_membership_id_memberships_id_fk" FOREIGN KEY ("from_membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_to_membership_id_memberships_id_fk" FOREIGN KEY ("to_membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_membership_id_memberships_id_fk" FOREIGN KEY ("inviter_membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_gender_id_genders_id_fk" FOREIGN KEY ("gender_id") REFERENCES "public"."genders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sheets" ADD CONSTRAINT "answer_sheets_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_from_membership_id_memberships_id_fk" FOREIGN KEY ("from_membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_to_membership_id_memberships_id_fk" FOREIGN KEY ("to_membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identities_email_index" ON "identities" USING btree ("email");--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_unit_type_id_index" ON "memberships" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "memberships_subnetwork_id_index" ON "memberships" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "genders_subnetwork_id_index" ON "genders" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "room_types_unit_type_id_index" ON "room_types" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "subnetworks_network_id_index" ON "subnetworks" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "unit_types_subnetwork_id_index" ON "unit_types" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "interests_to_membership_id_status_index" ON "interests" USING btree ("to_membership_id","status");--> statement-breakpoint
CREATE INDEX "invitations_membership_id_index" ON "invitations" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "questions_subnetwork_id_position_index" ON "questions" USING btree ("subnetwork_id","position");--> statement-breakpoint
CREATE INDEX "room_members_room_id_index" ON "room_members" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "roommate_requests_from_membership_id_status_index" ON "roommate_requests" USING btree ("from_membership_id","status");--> statement-breakpoint
CREATE INDEX "roommate_requests_to_membership_id_status_index" ON "roommate_requests" USING btree ("to_membership_id","status");