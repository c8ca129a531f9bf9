CREATE TABLE "campus_sign_ins" (
	"network_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"scopes" text NOT NULL,
	"name" text NOT NULL,
	"match_by" text NOT NULL,
	"match_claim" text NOT NULL,
	"needs_passcode" boolean DEFAULT false NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "network_id" uuid;--> statement-breakpoint
ALTER TABLE "campus_sign_ins" ADD CONSTRAINT "campus_sign_ins_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campus_sign_ins_offered" ON "campus_sign_ins" USING btree ("name","network_id") WHERE "campus_sign_ins"."is_on";--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_network_id_index" ON "identities" USING btree ("network_id");