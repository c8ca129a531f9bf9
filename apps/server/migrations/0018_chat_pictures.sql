CREATE TABLE "chat_picture_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"message_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "picture_width" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "picture_height" integer;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD COLUMN "message_picture_key" text;--> statement-breakpoint
ALTER TABLE "chat_picture_uploads" ADD CONSTRAINT "chat_picture_uploads_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_picture_uploads" ADD CONSTRAINT "chat_picture_uploads_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_picture_uploads_membership_id_expires_at_index" ON "chat_picture_uploads" USING btree ("membership_id","expires_at");--> statement-breakpoint
CREATE INDEX "chat_picture_uploads_expires_at_index" ON "chat_picture_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chat_picture_uploads_chat_id_index" ON "chat_picture_uploads" USING btree ("chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_picture_key_index" ON "chat_messages" USING btree ("picture_key");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_picture_whole" CHECK (num_nulls("chat_messages"."picture_key", "chat_messages"."picture_width", "chat_messages"."picture_height") in (0, 3));