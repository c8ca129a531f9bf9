CREATE TABLE "office_ids" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"office_id" text,
	"import_id" uuid,
	"corrected" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_columns" (
	"subnetwork_id" uuid PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"started_by" uuid,
	"name" text NOT NULL,
	"reading" jsonb NOT NULL,
	"removal_limit" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"line" integer,
	"office_id" text NOT NULL,
	"given" jsonb NOT NULL,
	"problem" text,
	"hint" text,
	"person_id" uuid,
	"outcome" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"roommates" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "roster_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "office_ids" ADD CONSTRAINT "office_ids_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_ids" ADD CONSTRAINT "office_ids_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_columns" ADD CONSTRAINT "roster_columns_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_started_by_staff_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD CONSTRAINT "roster_rows_import_id_roster_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."roster_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "office_ids_in_subnetwork" ON "office_ids" USING btree ("subnetwork_id","office_id");--> statement-breakpoint
CREATE INDEX "roster_imports_subnetwork_id_started_at_index" ON "roster_imports" USING btree ("subnetwork_id","started_at");--> statement-breakpoint
CREATE INDEX "roster_rows_import_id_office_id_index" ON "roster_rows" USING btree ("import_id","office_id");--> statement-breakpoint
CREATE INDEX "roster_rows_import_id_outcome_number_index" ON "roster_rows" USING btree ("import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "roster_rows_with_losses" ON "roster_rows" USING btree ("import_id","number") WHERE "roster_rows"."roommates" > 0 or "roster_rows"."requests" > 0;