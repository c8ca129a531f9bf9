ALTER TABLE "contact_addresses" ADD COLUMN "link" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
UPDATE "contact_addresses" SET "link" = 'sent' WHERE "send_after" IS NULL;
