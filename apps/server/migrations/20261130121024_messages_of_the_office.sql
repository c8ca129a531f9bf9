CREATE TABLE "office_message_recipients" (
	"message_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "office_message_recipients_message_id_membership_id_pk" PRIMARY KEY("message_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "office_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network_id" uuid NOT NULL,
	"staff_id" uuid,
	"subject" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "office_message_id" uuid;--> statement-breakpoint
ALTER TABLE "office_message_recipients" ADD CONSTRAINT "office_message_recipients_message_id_office_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."office_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_message_recipients" ADD CONSTRAINT "office_message_recipients_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_messages" ADD CONSTRAINT "office_messages_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_messages" ADD CONSTRAINT "office_messages_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_message_recipients_membership_id_index" ON "office_message_recipients" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "office_messages_network_id_made_at_index" ON "office_messages" USING btree ("network_id","made_at");--> statement-breakpoint
CREATE INDEX "office_messages_send_at_index" ON "office_messages" USING btree ("send_at") WHERE "office_messages"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_office_message_id_office_messages_id_fk" FOREIGN KEY ("office_message_id") REFERENCES "public"."office_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_office_message_id_index" ON "notifications" USING btree ("office_message_id");