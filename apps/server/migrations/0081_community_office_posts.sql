ALTER TABLE "community_posts" ADD COLUMN "is_by_office" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "community_posts" SET "is_by_office" = true FROM "community_threads" "thread" WHERE "thread"."id" = "community_posts"."id" AND "thread"."is_by_office";--> statement-breakpoint
ALTER TABLE "community_threads" DROP COLUMN "is_by_office";--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_one_author" CHECK (not ("community_posts"."is_by_office" and "community_posts"."author_id" is not null));