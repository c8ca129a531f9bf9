ALTER TABLE "genders" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profile_options" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unit_types" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "retired_at" timestamp with time zone;