CREATE TABLE "invited_friends" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"request_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subnetworks" ADD COLUMN "residents_invite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "max_joins" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "invited_friends" ADD CONSTRAINT "invited_friends_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_friends" ADD CONSTRAINT "invited_friends_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invited_friends_invitation_id_index" ON "invited_friends" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "invitations_friend_links" ON "invitations" USING btree ("inviter_membership_id") WHERE "invitations"."max_joins" is not null;