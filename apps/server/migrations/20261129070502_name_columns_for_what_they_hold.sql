ALTER TABLE "notifications" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER INDEX "notifications_told_at_index" RENAME TO "notifications_notified_at_index";--> statement-breakpoint
ALTER TABLE "notification_people" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "profiles" RENAME COLUMN "housing_asked_until" TO "housing_prompt_ended_at";--> statement-breakpoint
ALTER TABLE "departed_identities" RENAME COLUMN "kept_for" TO "retained_for";--> statement-breakpoint
ALTER INDEX "departed_identities_kept_for_index" RENAME TO "departed_identities_retained_for_index";--> statement-breakpoint
ALTER TABLE "report_decisions" RENAME COLUMN "told_reason" TO "stated_reason";