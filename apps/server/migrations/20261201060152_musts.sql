ALTER TABLE "subnetworks" ADD COLUMN "max_musts" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "may_be_must" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subnetworks" ADD CONSTRAINT "subnetworks_max_musts" CHECK ("subnetworks"."max_musts" between 0 and 10);--> statement-breakpoint
-- The weights of all questions may add up to 511 since importance can double them; before, it was 832.
UPDATE "questions" SET "weight" = ("weight" + 1) / 2 WHERE "subnetwork_id" IN (
  SELECT "subnetwork_id" FROM "questions" WHERE "retired_at" IS NULL AND "type" <> 'FREE_TEXT'
  GROUP BY "subnetwork_id" HAVING sum("weight") > 511
);
