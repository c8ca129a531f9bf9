ALTER TABLE "questions" ADD CONSTRAINT "questions_weight" CHECK ("questions"."weight" between 1 and 10);--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_options" CHECK (case "questions"."type" when 'SLIDER' then coalesce("questions"."slider_options", 0) between 2 and 11
        when 'SELECT' then jsonb_array_length("questions"."options") between 1 and 32 else true end);