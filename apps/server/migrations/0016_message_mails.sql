CREATE TABLE "message_mails" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tell_after" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_opt_outs" DROP CONSTRAINT "mail_opt_outs_pkey";--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD COLUMN "kind" text DEFAULT 'requests' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_membership_id_kind_pk" PRIMARY KEY("membership_id","kind");--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "mailed_index" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_mails" ADD CONSTRAINT "message_mails_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;