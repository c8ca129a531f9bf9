ALTER TABLE "roster_imports" ADD COLUMN "state" text DEFAULT 'compared' NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "removes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "differing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "committed_by" uuid;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "committed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD COLUMN "file_problem" text;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD COLUMN "differs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_committed_by_staff_id_fk" FOREIGN KEY ("committed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;