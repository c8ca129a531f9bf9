CREATE TABLE "community_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_reads" (
	"thread_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"read_index" integer NOT NULL,
	CONSTRAINT "community_reads_thread_id_membership_id_pk" PRIMARY KEY("thread_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "community_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"author_id" uuid,
	"post_count" integer NOT NULL,
	"last_index" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_post_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_thread_id_community_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."community_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_author_id_memberships_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reads" ADD CONSTRAINT "community_reads_thread_id_community_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."community_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reads" ADD CONSTRAINT "community_reads_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_threads" ADD CONSTRAINT "community_threads_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_threads" ADD CONSTRAINT "community_threads_author_id_memberships_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_posts_in_order" ON "community_posts" USING btree ("thread_id","index");--> statement-breakpoint
CREATE INDEX "community_posts_by_author" ON "community_posts" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "community_posts_by_words" ON "community_posts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "community_reads_membership_id_index" ON "community_reads" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "community_threads_subnetwork_id_last_post_at_id_index" ON "community_threads" USING btree ("subnetwork_id","last_post_at","id");--> statement-breakpoint
CREATE INDEX "community_threads_subnetwork_id_created_at_id_index" ON "community_threads" USING btree ("subnetwork_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_threads_author_id_index" ON "community_threads" USING btree ("author_id");