ALTER TYPE "public"."gender_policy" ADD VALUE 'RESIDENTS_CHOICE';--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "living_with" uuid[];