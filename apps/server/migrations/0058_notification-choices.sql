CREATE TABLE "notification_choices" (
	"membership_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_choices_membership_id_topic_channel_pk" PRIMARY KEY("membership_id","topic","channel")
);
--> statement-breakpoint
INSERT INTO "notification_choices" ("membership_id", "topic", "channel", "is_on", "changed_at")
SELECT "membership_id", "kind", 'mail', false, "created_at" FROM "mail_opt_outs";--> statement-breakpoint
DROP TABLE "mail_opt_outs" CASCADE;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;