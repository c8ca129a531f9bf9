CREATE TABLE "invitation_sender" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"process" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
