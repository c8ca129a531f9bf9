ALTER TABLE "roster_imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "undo_reason" text;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;