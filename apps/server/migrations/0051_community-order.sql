ALTER TABLE "community_threads" ADD COLUMN "last_author_id" uuid;--> statement-breakpoint
ALTER TABLE "community_threads" ADD CONSTRAINT "community_threads_last_author_id_memberships_id_fk" FOREIGN KEY ("last_author_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_threads_last_author_id_index" ON "community_threads" USING btree ("last_author_id");--> statement-breakpoint
UPDATE "community_threads" SET "last_author_id" = "post"."author_id" FROM "community_posts" "post" WHERE "post"."thread_id" = "community_threads"."id" AND "post"."index" = "community_threads"."last_index";
