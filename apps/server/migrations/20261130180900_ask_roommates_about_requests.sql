CREATE TABLE "request_objections" (
	"request_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_objections_request_id_membership_id_pk" PRIMARY KEY("request_id","membership_id")
);
--> statement-breakpoint
ALTER TABLE "subnetworks" ADD COLUMN "roommates_object" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "request_objections" ADD CONSTRAINT "request_objections_request_id_roommate_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."roommate_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_objections" ADD CONSTRAINT "request_objections_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_objections_membership_id_index" ON "request_objections" USING btree ("membership_id");