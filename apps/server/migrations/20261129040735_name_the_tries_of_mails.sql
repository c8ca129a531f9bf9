ALTER TABLE "invitation_mails" RENAME COLUMN "try_after" TO "next_try_at";--> statement-breakpoint
ALTER TABLE "message_mails" RENAME COLUMN "told_at" TO "mailed_at";--> statement-breakpoint
ALTER TABLE "message_mails" RENAME COLUMN "tell_after" TO "send_after";--> statement-breakpoint
ALTER TABLE "notification_digests" RENAME COLUMN "tell_after" TO "send_after";--> statement-breakpoint
ALTER TABLE "roommate_requests" RENAME COLUMN "told_at" TO "mailed_at";--> statement-breakpoint
ALTER TABLE "roommate_requests" RENAME COLUMN "telling_tries" TO "mail_tries";--> statement-breakpoint
ALTER TABLE "roommate_requests" RENAME COLUMN "tell_after" TO "mail_after";--> statement-breakpoint
ALTER TABLE "support_letters" RENAME COLUMN "said" TO "digest";