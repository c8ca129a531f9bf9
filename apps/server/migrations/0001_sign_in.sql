CREATE TABLE "hand_offs" (
	"hash" text PRIMARY KEY NOT NULL,
	"contents" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hand_offs_expires_at_index" ON "hand_offs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_passcode_digest" ON "invitations" USING btree (md5(upper("passcode")));