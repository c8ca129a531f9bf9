CREATE TABLE "departed_decisions" (
	"hash" text NOT NULL,
	"decision_id" uuid NOT NULL,
	CONSTRAINT "departed_decisions_hash_decision_id_pk" PRIMARY KEY("hash","decision_id")
);
--> statement-breakpoint
ALTER TABLE "departed_identities" DROP CONSTRAINT "departed_identities_hash_subnetworkId_blockerId_unique";--> statement-breakpoint
ALTER TABLE "report_decisions" DROP CONSTRAINT "report_decisions_membership_id_memberships_id_fk";
--> statement-breakpoint
ALTER TABLE "report_decisions" ALTER COLUMN "membership_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "community_mutes" DROP CONSTRAINT "community_mutes_pkey";--> statement-breakpoint
ALTER TABLE "community_mutes" ADD CONSTRAINT "community_mutes_id_membership_id_pk" PRIMARY KEY("id","membership_id");--> statement-breakpoint
ALTER TABLE "departed_identities" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "departed_decisions" ADD CONSTRAINT "departed_decisions_decision_id_report_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."report_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departed_decisions_decision_id_index" ON "departed_decisions" USING btree ("decision_id");--> statement-breakpoint
UPDATE "report_decisions" SET "membership_id" = NULL WHERE NOT EXISTS (SELECT FROM "memberships" WHERE "memberships"."id" = "report_decisions"."membership_id");--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_identities" ADD CONSTRAINT "departed_identities_hash_subnetworkId_blockerId_isHidden_unique" UNIQUE NULLS NOT DISTINCT("hash","subnetwork_id","blocker_id","is_hidden");