CREATE TABLE "notification_outbox" (
	"notification_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"subscription_id" uuid,
	"due_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notification_outbox_once" UNIQUE NULLS NOT DISTINCT("notification_id","subscription_id")
);
--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_outbox_due_at_index" ON "notification_outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notification_outbox_membership_id_sent_at_index" ON "notification_outbox" USING btree ("membership_id","sent_at");--> statement-breakpoint
CREATE INDEX "notification_outbox_subscription_id_sent_at_index" ON "notification_outbox" USING btree ("subscription_id","sent_at");