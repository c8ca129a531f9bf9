CREATE TABLE "departed_identities" (
	"subnetwork_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"blocker_id" uuid,
	CONSTRAINT "departed_identities_hash_subnetworkId_blockerId_unique" UNIQUE NULLS NOT DISTINCT("hash","subnetwork_id","blocker_id")
);
--> statement-breakpoint
ALTER TABLE "departed_identities" ADD CONSTRAINT "departed_identities_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_identities" ADD CONSTRAINT "departed_identities_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departed_identities_subnetwork_id_index" ON "departed_identities" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "departed_identities_blocker_id_index" ON "departed_identities" USING btree ("blocker_id");