CREATE TABLE "invitation_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"why" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "joins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_mails_invitation_id_queued_at_index" ON "invitation_mails" USING btree ("invitation_id","queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_mails_waiting" ON "invitation_mails" USING btree ("invitation_id") WHERE "invitation_mails"."sent_at" is null and "invitation_mails"."bounced_at" is null;