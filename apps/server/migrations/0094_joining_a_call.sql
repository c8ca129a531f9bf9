ALTER TABLE "video_call_people" ADD COLUMN "joining_window_id" uuid;--> statement-breakpoint
ALTER TABLE "video_call_people" ADD COLUMN "joining_since" timestamp with time zone;