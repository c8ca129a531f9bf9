CREATE TABLE "invitation_texts" (
	"subnetwork_id" uuid PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"reply_to" text NOT NULL,
	"invitation_subject" jsonb,
	"invitation_text" jsonb,
	"reminder_subject" jsonb,
	"reminder_text" jsonb
);
--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation_texts" ADD CONSTRAINT "invitation_texts_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;