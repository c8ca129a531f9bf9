CREATE TABLE "staff_alert_settings" (
	"staff_id" uuid NOT NULL,
	"network_id" uuid NOT NULL,
	"settings" jsonb,
	"mailed_at" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	CONSTRAINT "staff_alert_settings_staff_id_network_id_pk" PRIMARY KEY("staff_id","network_id")
);
--> statement-breakpoint
CREATE TABLE "staff_alerts" (
	"staff_id" uuid NOT NULL,
	"network_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "staff_alerts_staff_id_network_id_kind_item_id_pk" PRIMARY KEY("staff_id","network_id","kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "staff_alert_settings" ADD CONSTRAINT "staff_alert_settings_staff_id_network_id_staff_grants_staff_id_network_id_fk" FOREIGN KEY ("staff_id","network_id") REFERENCES "public"."staff_grants"("staff_id","network_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_staff_id_network_id_staff_grants_staff_id_network_id_fk" FOREIGN KEY ("staff_id","network_id") REFERENCES "public"."staff_grants"("staff_id","network_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_alerts_item_id_index" ON "staff_alerts" USING btree ("item_id");