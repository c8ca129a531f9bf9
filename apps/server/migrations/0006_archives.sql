CREATE TABLE "archive_parts" (
	"archive_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "archive_parts_archive_id_attempt_position_pk" PRIMARY KEY("archive_id","attempt","position")
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "archives_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "archive_parts" ADD CONSTRAINT "archive_parts_archive_id_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archives_state_index" ON "archives" USING btree ("state");