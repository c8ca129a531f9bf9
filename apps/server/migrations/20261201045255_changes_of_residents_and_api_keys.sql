CREATE TABLE "api_key_days" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "api_key_days_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
CREATE TABLE "api_key_networks" (
	"key_id" uuid NOT NULL,
	"address" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_key_networks_key_id_address_pk" PRIMARY KEY("key_id","address")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network_id" uuid NOT NULL,
	"name" text NOT NULL,
	"places" jsonb,
	"kinds" jsonb NOT NULL,
	"hash" text NOT NULL,
	"ends_with" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "resident_changes" (
	"transaction_id" "xid8" NOT NULL,
	"person_id" uuid NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resident_changes_transaction_id_person_id_pk" PRIMARY KEY("transaction_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_networks" ADD CONSTRAINT "api_key_networks_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_network_id_index" ON "api_keys" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "api_keys_made_by_index" ON "api_keys" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "resident_changes_person_id_transaction_id_index" ON "resident_changes" USING btree ("person_id","transaction_id");--> statement-breakpoint
-- What other systems see of residents: each transaction that changes it adds its id, in whatever way it does. Nobody waits here, since a transaction meets its own rows only.
CREATE FUNCTION resident_changed(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO resident_changes (transaction_id, person_id, subnetwork_id, changed_at)
  SELECT pg_current_xact_id(), m.id, m.subnetwork_id, now() FROM memberships m WHERE m.id = any(ids)
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION membership_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO resident_changes (transaction_id, person_id, subnetwork_id, changed_at)
  VALUES (pg_current_xact_id(), coalesce(NEW.id, OLD.id), coalesce(NEW.subnetwork_id, OLD.subnetwork_id), now())
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM resident_changed(array[coalesce(NEW.membership_id, OLD.membership_id)]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION bedroom_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM resident_changed(array[coalesce(NEW.lower_id, OLD.lower_id), coalesce(NEW.higher_id, OLD.higher_id)]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION home_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'rooms' THEN
    PERFORM resident_changed(array(SELECT p.membership_id FROM room_members p WHERE p.room_id = NEW.id));
  ELSE
    PERFORM resident_changed(array(
      SELECT p.membership_id FROM room_members p JOIN rooms r ON r.id = p.room_id WHERE r.unit_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION house_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'subnetworks' THEN
    PERFORM resident_changed(array(SELECT m.id FROM memberships m WHERE m.subnetwork_id = NEW.id));
  ELSIF TG_TABLE_NAME = 'unit_types' THEN
    PERFORM resident_changed(array(SELECT m.id FROM memberships m WHERE m.unit_type_id = NEW.id));
  ELSE
    PERFORM resident_changed(array(
      SELECT m.id FROM memberships m WHERE m.unit_type_id = NEW.unit_type_id AND m.room_type_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER memberships_come_or_go AFTER INSERT OR DELETE ON "memberships" FOR EACH ROW EXECUTE FUNCTION membership_changed();--> statement-breakpoint
CREATE TRIGGER memberships_change AFTER UPDATE OF user_id, unit_type_id, room_type_id, removed_at ON "memberships" FOR EACH ROW WHEN ((OLD.user_id, OLD.unit_type_id, OLD.room_type_id, OLD.removed_at) IS DISTINCT FROM (NEW.user_id, NEW.unit_type_id, NEW.room_type_id, NEW.removed_at)) EXECUTE FUNCTION membership_changed();--> statement-breakpoint
CREATE TRIGGER profiles_come AFTER INSERT ON "profiles" FOR EACH ROW EXECUTE FUNCTION person_changed();--> statement-breakpoint
CREATE TRIGGER profiles_change AFTER UPDATE OF first_name, last_name, preferred_first_name, preferred_last_name, email, registered_at ON "profiles" FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.preferred_first_name, OLD.preferred_last_name, OLD.email, OLD.registered_at) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.preferred_first_name, NEW.preferred_last_name, NEW.email, NEW.registered_at)) EXECUTE FUNCTION person_changed();--> statement-breakpoint
CREATE TRIGGER office_ids_come_or_go AFTER INSERT OR DELETE ON "office_ids" FOR EACH ROW EXECUTE FUNCTION person_changed();--> statement-breakpoint
CREATE TRIGGER office_ids_change AFTER UPDATE OF office_id ON "office_ids" FOR EACH ROW WHEN (OLD.office_id IS DISTINCT FROM NEW.office_id) EXECUTE FUNCTION person_changed();--> statement-breakpoint
CREATE TRIGGER room_members_come_or_go AFTER INSERT OR DELETE ON "room_members" FOR EACH ROW EXECUTE FUNCTION person_changed();--> statement-breakpoint
CREATE TRIGGER room_members_change AFTER UPDATE OF room_id ON "room_members" FOR EACH ROW WHEN (OLD.room_id IS DISTINCT FROM NEW.room_id) EXECUTE FUNCTION person_changed();--> statement-breakpoint
CREATE TRIGGER bedroom_pairs_come_or_go AFTER INSERT OR DELETE ON "bedroom_pairs" FOR EACH ROW EXECUTE FUNCTION bedroom_changed();--> statement-breakpoint
CREATE TRIGGER rooms_change AFTER UPDATE OF unit_number, unit_id, locked ON "rooms" FOR EACH ROW WHEN ((OLD.unit_number, OLD.unit_id, OLD.locked) IS DISTINCT FROM (NEW.unit_number, NEW.unit_id, NEW.locked)) EXECUTE FUNCTION home_changed();--> statement-breakpoint
CREATE TRIGGER units_change AFTER UPDATE OF building, floor, number ON "units" FOR EACH ROW WHEN ((OLD.building, OLD.floor, OLD.number) IS DISTINCT FROM (NEW.building, NEW.floor, NEW.number)) EXECUTE FUNCTION home_changed();--> statement-breakpoint
CREATE TRIGGER unit_types_change AFTER UPDATE OF name ON "unit_types" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION house_changed();--> statement-breakpoint
CREATE TRIGGER room_types_change AFTER UPDATE OF name ON "room_types" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION house_changed();--> statement-breakpoint
CREATE TRIGGER subnetworks_change AFTER UPDATE OF name ON "subnetworks" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION house_changed();--> statement-breakpoint
INSERT INTO resident_changes (transaction_id, person_id, subnetwork_id, changed_at) SELECT pg_current_xact_id(), id, subnetwork_id, now() FROM memberships;
