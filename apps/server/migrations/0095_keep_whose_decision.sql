ALTER TABLE "departed_identities" ADD COLUMN "kept_for" uuid;--> statement-breakpoint
CREATE INDEX "departed_identities_kept_for_index" ON "departed_identities" USING btree ("kept_for");