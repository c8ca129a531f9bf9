ALTER TABLE "removals" ADD COLUMN "unit_number" text;--> statement-breakpoint
ALTER TABLE "removals" ADD COLUMN "office_id" text;--> statement-breakpoint
ALTER TABLE "removals" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "removals" ADD COLUMN "email" text;