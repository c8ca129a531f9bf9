CREATE TABLE "support_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"said" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "support_letters_created_at_index" ON "support_letters" USING btree ("created_at");