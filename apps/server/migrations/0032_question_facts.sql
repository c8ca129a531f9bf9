ALTER TABLE "questions" ADD COLUMN "label" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "roommate_options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "several_fact" jsonb;