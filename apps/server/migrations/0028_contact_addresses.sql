CREATE TABLE "contact_addresses" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"verified_at" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	"send_after" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contact_addresses_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"counted_for" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_addresses_link_hash_index" ON "contact_addresses" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "contact_addresses_send_after_index" ON "contact_addresses" USING btree ("send_after");--> statement-breakpoint
CREATE INDEX "mailed_links_counted_for_at_index" ON "mailed_links" USING btree ("counted_for","at");--> statement-breakpoint
CREATE INDEX "mailed_links_at_index" ON "mailed_links" USING btree ("at");--> statement-breakpoint
INSERT INTO "contact_addresses" ("user_id", "email", "send_after") SELECT DISTINCT m."user_id", lower(coalesce(nullif(p."preferred_email", ''), p."email")), now() FROM "memberships" m JOIN "profiles" p ON p."membership_id" = m."id" WHERE m."user_id" IS NOT NULL AND m."removed_at" IS NULL AND p."registered_at" IS NOT NULL AND coalesce(nullif(p."preferred_email", ''), p."email") <> '' AND NOT EXISTS (SELECT 1 FROM "identities" i WHERE i."user_id" = m."user_id" AND i."email_verified" AND i."email" = lower(coalesce(nullif(p."preferred_email", ''), p."email")));
