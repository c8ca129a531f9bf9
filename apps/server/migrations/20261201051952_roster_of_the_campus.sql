CREATE TABLE "campus_roster_columns" (
	"network_id" uuid PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_place_words" (
	"network_id" uuid NOT NULL,
	"word" text NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	CONSTRAINT "roster_place_words_network_id_word_pk" PRIMARY KEY("network_id","word")
);
--> statement-breakpoint
ALTER TABLE "roster_imports" ALTER COLUMN "subnetwork_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "network_id" uuid;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "places" uuid[];--> statement-breakpoint
UPDATE "roster_imports" i SET "network_id" = s."network_id", "places" = ARRAY[s."id"] FROM "subnetworks" s WHERE s."id" = i."subnetwork_id";--> statement-breakpoint
ALTER TABLE "roster_imports" ALTER COLUMN "network_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ALTER COLUMN "places" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "relocates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "relocates_only" uuid[];--> statement-breakpoint
ALTER TABLE "roster_imports" ADD COLUMN "relocated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD COLUMN "subnetwork_id" uuid;--> statement-breakpoint
UPDATE "roster_rows" r SET "subnetwork_id" = i."subnetwork_id" FROM "roster_imports" i WHERE i."id" = r."import_id";--> statement-breakpoint
ALTER TABLE "roster_rows" ADD COLUMN "leaves_id" uuid;--> statement-breakpoint
ALTER TABLE "campus_roster_columns" ADD CONSTRAINT "campus_roster_columns_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_place_words" ADD CONSTRAINT "roster_place_words_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_place_words" ADD CONSTRAINT "roster_place_words_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_imports_network_id_started_at_index" ON "roster_imports" USING btree ("network_id","started_at");--> statement-breakpoint
CREATE INDEX "roster_rows_leaves_id_index" ON "roster_rows" USING btree ("leaves_id") WHERE "roster_rows"."leaves_id" is not null;