CREATE TABLE "roster_words" (
	"subnetwork_id" uuid NOT NULL,
	"field" text NOT NULL,
	"word" text NOT NULL,
	"meaning" uuid NOT NULL,
	CONSTRAINT "roster_words_subnetwork_id_field_word_pk" PRIMARY KEY("subnetwork_id","field","word")
);
--> statement-breakpoint
ALTER TABLE "roster_rows" ADD COLUMN "words" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_words" ADD CONSTRAINT "roster_words_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;