ALTER TABLE "refresh_tokens" ADD COLUMN "swapped_for" text;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD COLUMN "telling_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD COLUMN "tell_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refresh_tokens_swapped_for_index" ON "refresh_tokens" USING btree ("swapped_for");