CREATE TABLE "push_rings" (
	"subscription_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"message_index" integer NOT NULL,
	"is_sent" boolean DEFAULT false NOT NULL,
	"ended" text,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_rings_subscription_id_chat_id_pk" PRIMARY KEY("subscription_id","chat_id")
);
--> statement-breakpoint
ALTER TABLE "push_rings" ADD CONSTRAINT "push_rings_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_rings" ADD CONSTRAINT "push_rings_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_rings" ADD CONSTRAINT "push_rings_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_rings_due_at_index" ON "push_rings" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_rings_membership_id_index" ON "push_rings" USING btree ("membership_id");