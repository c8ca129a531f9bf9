CREATE TABLE "notification_people" (
	"notification_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_people_notification_id_membership_id_pk" PRIMARY KEY("notification_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"group_key" text NOT NULL,
	"path" text NOT NULL,
	"thread_id" uuid,
	"post_index" integer,
	"told_at" timestamp (3) with time zone NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_people" ADD CONSTRAINT "notification_people_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_people" ADD CONSTRAINT "notification_people_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_thread_id_community_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."community_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_people_membership_id_index" ON "notification_people" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_open_group" ON "notifications" USING btree ("membership_id","group_key") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_in_order" ON "notifications" USING btree ("membership_id","told_at","id");--> statement-breakpoint
CREATE INDEX "notifications_told_at_index" ON "notifications" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "notifications_thread_id_index" ON "notifications" USING btree ("thread_id");