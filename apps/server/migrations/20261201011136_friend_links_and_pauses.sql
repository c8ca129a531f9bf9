UPDATE "invitations" SET "type" = 'FRIEND' WHERE "max_joins" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_types" RENAME COLUMN "forced_closed" TO "paused";--> statement-breakpoint
DROP INDEX "invitations_friend_links";--> statement-breakpoint
CREATE INDEX "invitations_friend_links" ON "invitations" USING btree ("inviter_membership_id") WHERE "invitations"."type" = 'FRIEND';--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_max_joins" CHECK (("invitations"."type" = 'FRIEND') = ("invitations"."max_joins" is not null));