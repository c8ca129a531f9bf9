ALTER TABLE "picture_uploads" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "folder" text;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
UPDATE "picture_uploads" SET "folder" = 'uploads', "target_id" = "membership_id";--> statement-breakpoint
ALTER TABLE "picture_uploads" ALTER COLUMN "folder" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_uploads" ALTER COLUMN "target_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "picture_uploads" ("id", "folder", "membership_id", "target_id", "expires_at", "claimed_by", "attempts", "refusal")
  SELECT "id", 'chat-uploads', "membership_id", "chat_id", "expires_at", "message_id", "tries", "refusal"
  FROM "chat_picture_uploads" ORDER BY "expires_at";--> statement-breakpoint
DROP TABLE "chat_picture_uploads";--> statement-breakpoint
CREATE INDEX "picture_uploads_target_id_turn_index" ON "picture_uploads" USING btree ("target_id","turn");--> statement-breakpoint
CREATE INDEX "picture_uploads_folder_expires_at_index" ON "picture_uploads" USING btree ("folder","expires_at");--> statement-breakpoint
-- One job looks after all uploads. Nothing reads the other one's queue any more.
DO $$ BEGIN
  IF to_regclass('jobs.queue') IS NOT NULL THEN
    IF EXISTS (SELECT FROM jobs.queue WHERE name = 'sweep-chat-uploads') THEN
      DELETE FROM jobs.job WHERE name = 'sweep-chat-uploads';
      PERFORM jobs.delete_queue('sweep-chat-uploads');
    END IF;
  END IF;
END $$;
