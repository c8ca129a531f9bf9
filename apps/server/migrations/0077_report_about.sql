ALTER TABLE "chat_reports" ADD COLUMN "about" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_reports" ADD COLUMN "about" text;