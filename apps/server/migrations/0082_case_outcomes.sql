ALTER TABLE "report_cases" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "reopened_by" uuid;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "reopen_reason" text;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD COLUMN "told_reason" text;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD COLUMN "answer_reason" text;--> statement-breakpoint
UPDATE "report_cases" SET "decided_at" = "closed_at" WHERE "closed_at" IS NOT NULL;--> statement-breakpoint
-- Who made a decision that stands is known from it; who dismissed reports before this was not stored with the case.
UPDATE "report_cases" SET "decided_by" = "standing"."decided_by"
FROM (SELECT DISTINCT ON ("case_id") "case_id", "decision", "decided_by" FROM "report_decisions" WHERE "taken_back_at" IS NULL ORDER BY "case_id", "decided_at" DESC) "standing"
WHERE "standing"."case_id" = "report_cases"."id" AND "standing"."decision" = "report_cases"."decision";
