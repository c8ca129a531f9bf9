ALTER TABLE "report_decisions" ADD COLUMN "reason" text;--> statement-breakpoint
-- The reason for the decision that stands is known from its case, while that keeps its evidence; earlier ones were overwritten. The case is
-- as decided when its decision was made, also where an appeal has closed it again since.
UPDATE "report_decisions" SET "reason" = "report_cases"."reason"
FROM "report_cases", (SELECT DISTINCT ON ("case_id") "id" FROM "report_decisions" WHERE "taken_back_at" IS NULL ORDER BY "case_id", "decided_at" DESC) "standing"
WHERE "standing"."id" = "report_decisions"."id" AND "report_cases"."id" = "report_decisions"."case_id"
  AND "report_cases"."decision" = "report_decisions"."decision" AND "report_cases"."evidence" IS NOT NULL;--> statement-breakpoint
UPDATE "report_cases" SET "decided_at" = "standing"."decided_at"
FROM (SELECT DISTINCT ON ("case_id") "case_id", "decision", "decided_at" FROM "report_decisions" WHERE "taken_back_at" IS NULL ORDER BY "case_id", "decided_at" DESC) "standing"
WHERE "standing"."case_id" = "report_cases"."id" AND "standing"."decision" = "report_cases"."decision";
