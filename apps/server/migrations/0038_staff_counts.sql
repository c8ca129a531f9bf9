ALTER TABLE "removals" ADD COLUMN "was_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_links" ADD COLUMN "source_hash" text DEFAULT '' NOT NULL;