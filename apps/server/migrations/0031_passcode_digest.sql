DROP INDEX "invitations_passcode_digest";--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_passcode_digest" ON "invitations" USING btree (sha256(replace(upper("passcode"), '\', '\\')::bytea));