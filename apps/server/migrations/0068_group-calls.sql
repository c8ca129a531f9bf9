ALTER TABLE "video_call_people" DROP CONSTRAINT "video_call_people_call_id_side_pk";--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_call_id_membership_id_pk" PRIMARY KEY("call_id","membership_id");--> statement-breakpoint
ALTER TABLE "video_calls" ADD COLUMN "type" text DEFAULT 'peer-to-peer' NOT NULL;