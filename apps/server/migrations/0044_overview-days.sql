CREATE TABLE "active_days" (
	"subnetwork_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "active_days_subnetwork_id_day_pk" PRIMARY KEY("subnetwork_id","day")
);
--> statement-breakpoint
CREATE TABLE "matched_days" (
	"unit_type_id" uuid NOT NULL,
	"day" date NOT NULL,
	"people" integer NOT NULL,
	"matched" integer NOT NULL,
	CONSTRAINT "matched_days_unit_type_id_day_pk" PRIMARY KEY("unit_type_id","day")
);
--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matched_days" ADD CONSTRAINT "matched_days_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_by_time" ON "chat_messages" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "roommate_requests_by_time" ON "roommate_requests" USING brin ("created_at");