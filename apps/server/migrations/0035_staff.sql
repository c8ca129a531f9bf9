CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"network_id" uuid,
	"subnetwork_id" uuid,
	"action" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"subject_kind" text,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"members" integer DEFAULT 0 NOT NULL,
	"private_digest" text
);
--> statement-breakpoint
CREATE TABLE "audit_members" (
	"entry_id" bigint NOT NULL,
	"person_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "audit_members_entry_id_person_id_pk" PRIMARY KEY("entry_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "audit_names" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_private" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"salt" text NOT NULL,
	"contents" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"id" integer PRIMARY KEY NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"entries" integer NOT NULL,
	"seal" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_grants" (
	"staff_id" uuid NOT NULL,
	"network_id" uuid NOT NULL,
	"role" text NOT NULL,
	"is_whole" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_grants_staff_id_network_id_pk" PRIMARY KEY("staff_id","network_id")
);
--> statement-breakpoint
CREATE TABLE "staff_identities" (
	"staff_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"nonce_hash" text,
	"address_hash" text NOT NULL,
	"staff_id" uuid,
	"language" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "staff_places" (
	"staff_id" uuid NOT NULL,
	"network_id" uuid NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	CONSTRAINT "staff_places_staff_id_network_id_subnetwork_id_pk" PRIMARY KEY("staff_id","network_id","subnetwork_id")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"browser" text,
	"address" text,
	CONSTRAINT "staff_sessions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "audit_members" ADD CONSTRAINT "audit_members_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_private" ADD CONSTRAINT "audit_private_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_places" ADD CONSTRAINT "staff_places_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_places" ADD CONSTRAINT "staff_places_staff_id_network_id_staff_grants_staff_id_network_id_fk" FOREIGN KEY ("staff_id","network_id") REFERENCES "public"."staff_grants"("staff_id","network_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_network_id_id_index" ON "audit_log" USING btree ("network_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id_id_index" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_id_index" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_members_person_id_index" ON "audit_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_private_person_id_index" ON "audit_private" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "staff_grants_network_id_index" ON "staff_grants" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "staff_identities_staff_id_index" ON "staff_identities" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_links_nonce_hash_index" ON "staff_links" USING btree ("nonce_hash");--> statement-breakpoint
CREATE INDEX "staff_links_address_hash_created_at_index" ON "staff_links" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "staff_places_subnetwork_id_index" ON "staff_places" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff_id_index" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_last_used_at_index" ON "staff_sessions" USING btree ("last_used_at");--> statement-breakpoint
-- Entries of the audit log are added only, whoever asks: also for the account that owns the tables.
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: the audit log is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_members_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_members" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
-- What is told of a person can be erased with them, and never rewritten.
CREATE TRIGGER audit_private_not_rewritten BEFORE UPDATE OR TRUNCATE ON "audit_private" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
-- Held from before the id is taken until the transaction ends, so that a seal, which needs the lock alone, misses no entry that commits later.
CREATE FUNCTION audit_appending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(727277);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_appending BEFORE INSERT ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION audit_appending();
