ALTER TABLE "draft_groups" RENAME COLUMN "why_left" TO "skip_reason";--> statement-breakpoint
UPDATE "draft_groups" SET "state" = 'skipped' WHERE "state" = 'left';--> statement-breakpoint
ALTER TABLE "group_drafts" ALTER COLUMN "aim" SET DATA TYPE text USING (ARRAY['all', 'mostlyAll', 'both', 'mostlyWorst', 'worst'])["aim" + 1];
