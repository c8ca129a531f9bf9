ALTER TABLE "community_threads" ADD COLUMN "is_by_office" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "community_threads" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_threads" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "community_threads_pinned" ON "community_threads" USING btree ("subnetwork_id","pinned_at") WHERE "community_threads"."pinned_at" is not null;