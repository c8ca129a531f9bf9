ALTER TABLE "chats" DROP CONSTRAINT "chats_of_people_or_room";--> statement-breakpoint
DROP INDEX "chats_pair_index";--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "lower_id" uuid;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "higher_id" uuid;--> statement-breakpoint
UPDATE "chats" SET
  "lower_id" = (SELECT "id" FROM "memberships" WHERE "id"::text = split_part("pair", '_', 1)),
  "higher_id" = (SELECT "id" FROM "memberships" WHERE "id"::text = split_part("pair", '_', 2))
WHERE "pair" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_lower_id_memberships_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_higher_id_memberships_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chats_lower_id_higher_id_index" ON "chats" USING btree ("lower_id","higher_id");--> statement-breakpoint
CREATE INDEX "chats_higher_id_index" ON "chats" USING btree ("higher_id");--> statement-breakpoint
ALTER TABLE "chats" DROP COLUMN "pair";--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_people_in_order" CHECK ("chats"."lower_id" < "chats"."higher_id");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_of_people_or_room" CHECK ("chats"."kind" = 'people' or num_nonnulls("chats"."lower_id", "chats"."higher_id") = 0);