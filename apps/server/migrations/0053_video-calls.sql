CREATE TABLE "video_call_people" (
	"call_id" uuid NOT NULL,
	"side" text NOT NULL,
	"membership_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"window_id" uuid,
	"socket_id" text,
	"session_id" uuid,
	"peer_id" uuid,
	"seen_at" timestamp with time zone,
	CONSTRAINT "video_call_people_call_id_side_pk" PRIMARY KEY("call_id","side"),
	CONSTRAINT "video_call_people_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "video_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "video_calls_chatId_unique" UNIQUE("chat_id")
);
--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_call_id_video_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."video_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_calls" ADD CONSTRAINT "video_calls_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_call_people_membership_id_index" ON "video_call_people" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "video_call_people_session_id_index" ON "video_call_people" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "video_call_people_socket_id_index" ON "video_call_people" USING btree ("socket_id");