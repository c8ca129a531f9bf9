ALTER TABLE "bulk_people" ADD COLUMN "corrected" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_people" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "bulks" ADD COLUMN "committed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulks" ADD COLUMN "undo_failed" boolean DEFAULT false NOT NULL;