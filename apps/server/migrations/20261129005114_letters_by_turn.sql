ALTER TABLE "support_letters" RENAME COLUMN "created_at" TO "due_at";--> statement-breakpoint
DROP INDEX "support_letters_created_at_index";--> statement-breakpoint
CREATE INDEX "support_letters_due_at_index" ON "support_letters" USING btree ("due_at");