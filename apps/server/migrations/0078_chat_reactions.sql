CREATE TABLE "chat_reactions" (
	"chat_id" uuid NOT NULL,
	"message_index" integer NOT NULL,
	"membership_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_reactions_chat_id_message_index_membership_id_pk" PRIMARY KEY("chat_id","message_index","membership_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "reaction_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_fk" FOREIGN KEY ("chat_id","message_index") REFERENCES "public"."chat_messages"("chat_id","index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_reactions_membership_id_index" ON "chat_reactions" USING btree ("membership_id");