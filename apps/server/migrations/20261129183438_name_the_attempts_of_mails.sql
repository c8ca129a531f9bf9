ALTER TABLE "invitation_mails" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "invitation_mails" RENAME COLUMN "next_try_at" TO "retry_at";--> statement-breakpoint
ALTER TABLE "message_mails" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "message_mails" RENAME COLUMN "send_after" TO "retry_at";--> statement-breakpoint
ALTER TABLE "notification_digests" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "notification_digests" RENAME COLUMN "send_after" TO "retry_at";--> statement-breakpoint
ALTER TABLE "roommate_requests" RENAME COLUMN "mail_tries" TO "mail_attempts";--> statement-breakpoint
ALTER TABLE "roommate_requests" RENAME COLUMN "mail_after" TO "mail_retry_at";--> statement-breakpoint
ALTER TABLE "contact_addresses" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "contact_addresses" RENAME COLUMN "send_after" TO "due_at";--> statement-breakpoint
ALTER INDEX "contact_addresses_send_after_index" RENAME TO "contact_addresses_due_at_index";--> statement-breakpoint
ALTER TABLE "notification_outbox" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "push_rings" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "push_notices" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "staff_links" RENAME COLUMN "tries" TO "attempts";