ALTER TABLE "roster_imports" ADD COLUMN "replaced" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "office_ids" DROP COLUMN "import_id";--> statement-breakpoint
ALTER TABLE "removals" DROP COLUMN "import_id";