ALTER TABLE "subnetworks" ADD COLUMN "deadline_hour" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "subnetworks" ADD COLUMN "reminder_days" integer;--> statement-breakpoint
ALTER TABLE "unit_types" ADD COLUMN "deadline_end" date;--> statement-breakpoint
ALTER TABLE "unit_types" ADD COLUMN "matching_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_types" ADD COLUMN "reminded_of" timestamp (3) with time zone;