ALTER TABLE "community_posts" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "picture_width" integer;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "picture_height" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "community_posts_picture_key_index" ON "community_posts" USING btree ("picture_key");--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_picture_whole" CHECK (num_nulls("community_posts"."picture_key", "community_posts"."picture_width", "community_posts"."picture_height") in (0, 3));