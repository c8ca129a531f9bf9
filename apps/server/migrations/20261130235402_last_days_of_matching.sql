ALTER TABLE "subnetworks" ADD COLUMN "after_deadline_text" jsonb;--> statement-breakpoint
ALTER TABLE "unit_types" ADD COLUMN "reminded_last" boolean DEFAULT false NOT NULL;