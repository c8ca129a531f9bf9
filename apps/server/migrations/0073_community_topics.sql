CREATE TABLE "community_topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "community_threads" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
ALTER TABLE "community_topics" ADD CONSTRAINT "community_topics_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_topics_subnetwork_id_index" ON "community_topics" USING btree ("subnetwork_id");--> statement-breakpoint
ALTER TABLE "community_threads" ADD CONSTRAINT "community_threads_topic_id_community_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."community_topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_threads_topic_id_last_post_at_index" ON "community_threads" USING btree ("topic_id","last_post_at");