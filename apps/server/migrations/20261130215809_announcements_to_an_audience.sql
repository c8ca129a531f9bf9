ALTER TABLE "office_messages" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "office_messages" ADD COLUMN "expected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "office_messages" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "office_messages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;