-- `nameWords` of the contract, in SQL: the same words for the same names, in every locale of a database. It runs for each written profile:
-- names of ASCII letters, which are most, take a fifth of the time of others.
CREATE FUNCTION "name_words"(VARIADIC "names" text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  found text[] := '{}';
  forward text := '';
  backward text := '';
  joined text;
  bare text;
  name text;
  part text;
  word text;
BEGIN
  FOREACH name IN ARRAY names LOOP
    CONTINUE WHEN name IS NULL OR name = '';
    bare := translate(name, U&'''`´ʹʼʻ‘’‛′＇\00AD\200B\200C\200D\200E\200F\2060\FEFF', '');
    joined := '';
    FOREACH part IN ARRAY CASE WHEN bare = name THEN ARRAY[name] ELSE ARRAY[bare, translate(name, U&'''`´ʹʼʻ‘’‛′＇\00AD\200B\200C\200D\200E\200F\2060\FEFF', repeat(' ', 19))] END LOOP
      IF octet_length(part) = char_length(part) THEN
        part := lower(part COLLATE "C");
      ELSE
        part := replace(replace(replace(replace(replace(translate(regexp_replace(normalize(part, NFKD), E'[\\u0300-\\u036F\\u0591-\\u05C7\\u0610-\\u061A\\u064B-\\u065F\\u0670\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE00-\\uFE0F\\uFE20-\\uFE2F]', '', 'g'),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖıđðħłŋøŧς',
      'abcdefghijklmnopqrstuvwxyzædoþdhlnœtɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆiddhlnotσ'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      END IF;
      FOREACH word IN ARRAY regexp_split_to_array(part, E'[\\u0001-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00A9\\u00AB-\\u00B4\\u00B6-\\u00B9\\u00BB-\\u00BF\\u00D7\\u00F7\\u02C2-\\u02DF\\u02E5-\\u02EB\\u02ED\\u02EF-\\u02FF\\u2000-\\u206F\\u20A0-\\u20CF\\u2190-\\u2BFF\\u2E00-\\u2E7F\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303D\\u30FB\\uFE10-\\uFE1F\\uFE30-\\uFE6F\\uFFE0-\\uFFFF]+') LOOP
        CONTINUE WHEN word = '';
        word := left(word, 60);
        found := found || word;
        -- The first of the two ways alone, without its apostrophes.
        IF bare IS NOT NULL THEN joined := joined || word; END IF;
      END LOOP;
      bare := NULL;
    END LOOP;
    found := found || left(joined, 60);
    forward := forward || joined;
    backward := joined || backward;
  END LOOP;
  found := found || left(forward, 60) || left(backward, 60);
  IF octet_length(array_to_string(found, '')) > char_length(array_to_string(found, '')) THEN
    FOREACH word IN ARRAY found LOOP
      IF word ~ E'[\\u3005\\u3007\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\U00020000-\\U000323AF]' THEN
        FOR tail IN 2 .. char_length(word) LOOP found := found || substr(word, tail); END LOOP;
      END IF;
    END LOOP;
  END IF;
  RETURN array_remove(found, '');
END
$$;--> statement-breakpoint
CREATE TYPE "public"."choice_kind" AS ENUM('majors', 'housing');--> statement-breakpoint
CREATE TYPE "public"."gender_policy" AS ENUM('SAME_GENDER', 'ANY');--> statement-breakpoint
CREATE TYPE "public"."gender_settings" AS ENUM('EDITABLE', 'LOCKED', 'DISABLED');--> statement-breakpoint
CREATE TYPE "public"."matching_round_status" AS ENUM('MATCHING', 'ACTIVE', 'CLOSED', 'ARCHIVED');--> statement-breakpoint
CREATE TYPE "public"."social_account_type" AS ENUM('twitter', 'instagram', 'youtube_channel', 'pinterest', 'snapchat', 'tiktok');--> statement-breakpoint
CREATE TABLE "archive_parts" (
	"archive_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "archive_parts_archive_id_attempt_position_pk" PRIMARY KEY("archive_id","attempt","position")
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "archives_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "removals" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"roommates" jsonb NOT NULL,
	"was_locked" boolean DEFAULT false NOT NULL,
	"unit_number" text,
	"office_id" text,
	"import_id" uuid,
	"email" text
);
--> statement-breakpoint
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
	"name" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(name_words(name))) STORED NOT NULL
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
CREATE TABLE "hand_offs" (
	"hash" text PRIMARY KEY NOT NULL,
	"contents" jsonb NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"swapped_for" text,
	"attempt" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"browser" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"browser" text,
	"address" text,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_of_somebody_else" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"post_id" uuid,
	"chat_id" uuid,
	"message_index" integer,
	"subject_id" uuid,
	"evidence" jsonb,
	"removed_picture_key" text,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"decision" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reopened_at" timestamp with time zone,
	"reopened_by" uuid,
	"reopen_reason" text,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departed_decisions" (
	"hash" text NOT NULL,
	"decision_id" uuid NOT NULL,
	CONSTRAINT "departed_decisions_hash_decision_id_pk" PRIMARY KEY("hash","decision_id")
);
--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"membership_id" uuid,
	"decision" text NOT NULL,
	"told_reason" text,
	"reason" text,
	"until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"appealed_at" timestamp (3) with time zone,
	"appeal" text,
	"answered_at" timestamp (3) with time zone,
	"is_upheld" boolean,
	"answered_by" uuid,
	"answer_reason" text
);
--> statement-breakpoint
CREATE TABLE "profile_reports" (
	"reported_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"about" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_reports_reported_id_reporter_id_pk" PRIMARY KEY("reported_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"id" uuid NOT NULL,
	"author_id" uuid,
	"type" text DEFAULT 'text' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"call" text,
	"picture_key" text,
	"picture_width" integer,
	"picture_height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"reply_to" uuid,
	"reaction_revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_messages_chat_id_index_pk" PRIMARY KEY("chat_id","index"),
	CONSTRAINT "chat_messages_picture_whole" CHECK (num_nulls("chat_messages"."picture_key", "chat_messages"."picture_width", "chat_messages"."picture_height") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"chat_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"first_index" integer DEFAULT 0 NOT NULL,
	"read_index" integer DEFAULT -1 NOT NULL,
	"mailed_index" integer DEFAULT -1 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_participants_chat_id_membership_id_pk" PRIMARY KEY("chat_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reactions" (
	"chat_id" uuid NOT NULL,
	"message_index" integer NOT NULL,
	"membership_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_reactions_chat_id_message_index_membership_id_pk" PRIMARY KEY("chat_id","message_index","membership_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reported_id" uuid,
	"message_index" integer,
	"message_body" text,
	"message_picture_key" text,
	"about" text[] DEFAULT '{}' NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lower_id" uuid,
	"higher_id" uuid,
	"room_id" uuid,
	"last_index" integer DEFAULT -1 NOT NULL,
	"last_message_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chats_of_people_or_room" CHECK ("chats"."kind" = 'people' or num_nonnulls("chats"."lower_id", "chats"."higher_id") = 0),
	CONSTRAINT "chats_people_in_order" CHECK ("chats"."lower_id" < "chats"."higher_id")
);
--> statement-breakpoint
CREATE TABLE "community_mentions" (
	"post_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "community_mentions_post_id_membership_id_pk" PRIMARY KEY("post_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "community_mutes" (
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "community_mutes_id_membership_id_pk" PRIMARY KEY("id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "community_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"author_id" uuid,
	"is_by_office" boolean DEFAULT false NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"picture_key" text,
	"picture_width" integer,
	"picture_height" integer,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "community_posts_one_author" CHECK (not ("community_posts"."is_by_office" and "community_posts"."author_id" is not null)),
	CONSTRAINT "community_posts_picture_whole" CHECK (num_nulls("community_posts"."picture_key", "community_posts"."picture_width", "community_posts"."picture_height") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "community_reactions" (
	"post_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	CONSTRAINT "community_reactions_post_id_membership_id_pk" PRIMARY KEY("post_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "community_reads" (
	"thread_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"read_index" integer NOT NULL,
	"follows" boolean,
	CONSTRAINT "community_reads_thread_id_membership_id_pk" PRIMARY KEY("thread_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "community_reports" (
	"post_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"about" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_reports_post_id_reporter_id_pk" PRIMARY KEY("post_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "community_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"author_id" uuid,
	"post_count" integer NOT NULL,
	"last_index" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_post_at" timestamp with time zone NOT NULL,
	"last_author_id" uuid,
	"topic_id" uuid,
	"pinned_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "community_topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"from_membership_id" uuid NOT NULL,
	"to_membership_id" uuid NOT NULL,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interests_from_membership_id_to_membership_id_pk" PRIMARY KEY("from_membership_id","to_membership_id")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"filters" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network_id" uuid NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "genders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"label" jsonb NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"kind" "choice_kind" NOT NULL,
	"topic" jsonb NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "room_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subnetworks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network_id" uuid NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"round_status" "matching_round_status" NOT NULL,
	"deadline_start" date NOT NULL,
	"deadline_end" date NOT NULL,
	"gender_policy" "gender_policy" DEFAULT 'ANY' NOT NULL,
	"gender_settings" "gender_settings" DEFAULT 'EDITABLE' NOT NULL,
	"gender_shown" boolean DEFAULT false NOT NULL,
	"last_name_shown" boolean DEFAULT true NOT NULL,
	"gender_selection_title" jsonb NOT NULL,
	"gender_selection_explainer" jsonb NOT NULL,
	"pronouns_enabled" boolean DEFAULT true NOT NULL,
	"previously_known_enabled" boolean DEFAULT true NOT NULL,
	"phone_enabled" boolean DEFAULT true NOT NULL,
	"bio_enabled" boolean DEFAULT true NOT NULL,
	"basic_info_editable" boolean DEFAULT true NOT NULL,
	"confirmed_match_text" jsonb NOT NULL,
	"registration_questions" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"forced_closed" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"why" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitation_sender" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"process" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_stops" (
	"subnetwork_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone,
	"resumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"passcode" text NOT NULL,
	"type" text NOT NULL,
	"login_method" text,
	"membership_id" uuid,
	"unit_type_id" uuid,
	"room_type_id" uuid,
	"inviter_membership_id" uuid,
	"opened_at" timestamp with time zone,
	"joins" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_passcode_unique" UNIQUE("passcode")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"subnetwork_id" uuid NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"room_type_id" uuid,
	"questions_saved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_ids" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"office_id" text,
	"import_id" uuid,
	"corrected" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_addresses" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"verified_at" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	"link" text DEFAULT 'due' NOT NULL,
	"send_after" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contact_addresses_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"counted_for" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_mails" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tell_after" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"membership_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_choices_membership_id_topic_channel_pk" PRIMARY KEY("membership_id","topic","channel")
);
--> statement-breakpoint
CREATE TABLE "notification_digests" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tell_after" timestamp with time zone,
	CONSTRAINT "notification_digests_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "notification_outbox" (
	"notification_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"subscription_id" uuid,
	"due_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notification_outbox_once" UNIQUE NULLS NOT DISTINCT("notification_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "notification_people" (
	"notification_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_people_notification_id_membership_id_pk" PRIMARY KEY("notification_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"group_key" text NOT NULL,
	"path" text NOT NULL,
	"thread_id" uuid,
	"post_index" integer,
	"told_at" timestamp (3) with time zone NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_notices" (
	"subscription_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"message_index" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_notices_subscription_id_chat_id_pk" PRIMARY KEY("subscription_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "push_rings" (
	"subscription_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"message_index" integer NOT NULL,
	"is_sent" boolean DEFAULT false NOT NULL,
	"ended" text,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_rings_subscription_id_chat_id_pk" PRIMARY KEY("subscription_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"starts" text NOT NULL,
	"ends" text NOT NULL,
	"time_zone" text NOT NULL,
	"calls_ring" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_people" (
	"bulk_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"why" text,
	"leaves_room" boolean NOT NULL,
	"requests" integer NOT NULL,
	"before" jsonb,
	"corrected" text[] DEFAULT '{}' NOT NULL,
	"after" jsonb,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_people_bulk_id_number_pk" PRIMARY KEY("bulk_id","number")
);
--> statement-breakpoint
CREATE TABLE "bulks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network_id" uuid NOT NULL,
	"staff_id" uuid,
	"action" jsonb NOT NULL,
	"selection" jsonb,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"reason" text,
	"made_at" timestamp with time zone NOT NULL,
	"committed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"undone_by" uuid,
	"undo_failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "active_days" (
	"subnetwork_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "active_days_subnetwork_id_day_pk" PRIMARY KEY("subnetwork_id","day")
);
--> statement-breakpoint
CREATE TABLE "matched_days" (
	"unit_type_id" uuid NOT NULL,
	"day" date NOT NULL,
	"people" integer NOT NULL,
	"matched" integer NOT NULL,
	CONSTRAINT "matched_days_unit_type_id_day_pk" PRIMARY KEY("unit_type_id","day")
);
--> statement-breakpoint
CREATE TABLE "resident_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"network_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discarded_pictures" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"membership_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"turn" bigint GENERATED ALWAYS AS IDENTITY (sequence name "picture_uploads_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"expires_at" timestamp with time zone NOT NULL,
	"claimed_by" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "profile_choices" (
	"membership_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "profile_choices_membership_id_option_id_pk" PRIMARY KEY("membership_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"has_one_name" boolean DEFAULT false NOT NULL,
	"preferred_first_name" text DEFAULT '' NOT NULL,
	"preferred_last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"preferred_email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"gender_id" uuid,
	"pronoun" text,
	"registration_responses" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"hidden_by_office" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp with time zone,
	"housing_asked_until" timestamp with time zone,
	"picture_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(name_words(first_name, last_name)
          || name_words(preferred_first_name, coalesce(nullif(preferred_last_name, ''), last_name))
          || name_words(split_part(email, '@', 1))
          || array_remove(array_remove(array[left(lower(email), 320), substring(left(lower(email), 320) from '@.*$')], ''), null))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"membership_id" uuid NOT NULL,
	"type" "social_account_type" NOT NULL,
	"user_name" text NOT NULL,
	CONSTRAINT "social_accounts_membership_id_type_pk" PRIMARY KEY("membership_id","type")
);
--> statement-breakpoint
CREATE TABLE "answer_sheets" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"title" jsonb NOT NULL,
	"roommate_title" jsonb,
	"label" jsonb,
	"icon" text,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"roommate_options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"several_fact" jsonb,
	"slider_options" integer,
	"marks_hidden" boolean DEFAULT false NOT NULL,
	"multiple" boolean DEFAULT false NOT NULL,
	"alone_option" integer,
	"weight" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "questions_weight" CHECK ("questions"."weight" between 1 and 10),
	CONSTRAINT "questions_options" CHECK (case "questions"."type" when 'SLIDER' then coalesce("questions"."slider_options", 0) between 2 and 11
        when 'SELECT' then jsonb_array_length("questions"."options") between 1 and 32 else true end)
);
--> statement-breakpoint
CREATE TABLE "departed_identities" (
	"subnetwork_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"blocker_id" uuid,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"kept_for" uuid,
	CONSTRAINT "departed_identities_hash_subnetworkId_blockerId_isHidden_unique" UNIQUE NULLS NOT DISTINCT("hash","subnetwork_id","blocker_id","is_hidden")
);
--> statement-breakpoint
CREATE TABLE "acquaintances" (
	"membership_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "acquaintances_membership_id_other_id_pk" PRIMARY KEY("membership_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "bedroom_pairs" (
	"lower_id" uuid NOT NULL,
	"higher_id" uuid NOT NULL,
	CONSTRAINT "bedroom_pairs_lower_id_higher_id_pk" PRIMARY KEY("lower_id","higher_id"),
	CONSTRAINT "bedroom_pairs_in_order" CHECK ("bedroom_pairs"."lower_id" < "bedroom_pairs"."higher_id")
);
--> statement-breakpoint
CREATE TABLE "room_members" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roommate_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_membership_id" uuid NOT NULL,
	"to_membership_id" uuid NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"telling_tries" integer DEFAULT 0 NOT NULL,
	"tell_after" timestamp with time zone,
	CONSTRAINT "roommate_requests_open_or_answered" CHECK (("roommate_requests"."status" = 'pending') = ("roommate_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"unit_number" text,
	"door" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(
  lower(normalize(unit_number, NFKC)), '\s+', ' ', 'g'), '(?<![0-9]) | (?![0-9])', '', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g')) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_columns" (
	"subnetwork_id" uuid PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subnetwork_id" uuid NOT NULL,
	"started_by" uuid,
	"name" text NOT NULL,
	"reading" jsonb NOT NULL,
	"removal_limit" integer NOT NULL,
	"meanings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'compared' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"removes" boolean DEFAULT false NOT NULL,
	"differing" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"committed_by" uuid,
	"committed_at" timestamp with time zone,
	"removed" integer DEFAULT 0 NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	"undo_reason" text
);
--> statement-breakpoint
CREATE TABLE "roster_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"line" integer,
	"office_id" text NOT NULL,
	"given" jsonb NOT NULL,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_problem" text,
	"problem" text,
	"hint" text,
	"person_id" uuid,
	"outcome" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"roommates" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"differs" boolean DEFAULT false NOT NULL,
	CONSTRAINT "roster_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "roster_words" (
	"subnetwork_id" uuid NOT NULL,
	"field" text NOT NULL,
	"word" text NOT NULL,
	"meaning" uuid NOT NULL,
	CONSTRAINT "roster_words_subnetwork_id_field_word_pk" PRIMARY KEY("subnetwork_id","field","word")
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
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid,
	"network_id" uuid NOT NULL,
	"role" text NOT NULL,
	"places" jsonb,
	"by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"is_accepted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"nonce_hash" text,
	"address_hash" text NOT NULL,
	"source_hash" text DEFAULT '' NOT NULL,
	"staff_id" uuid,
	"requester" text DEFAULT 'stranger' NOT NULL,
	"language" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "staff_networks" (
	"source_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
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
CREATE TABLE "support_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"page" text,
	"state" text NOT NULL,
	"assignee_id" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"messages" integer NOT NULL,
	"answered_index" integer DEFAULT -1 NOT NULL,
	"seen_index" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"conversation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"index" integer NOT NULL,
	"is_office" boolean NOT NULL,
	"staff_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_messages_conversation_id_id_pk" PRIMARY KEY("conversation_id","id")
);
--> statement-breakpoint
CREATE TABLE "support_notes" (
	"conversation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staff_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_notes_conversation_id_id_pk" PRIMARY KEY("conversation_id","id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"body" text NOT NULL,
	"mood" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"is_known" boolean DEFAULT false NOT NULL,
	"said" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_call_people" (
	"call_id" uuid NOT NULL,
	"side" text NOT NULL,
	"membership_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"window_id" uuid,
	"socket_id" text,
	"session_id" uuid,
	"peer_id" uuid,
	"joining_window_id" uuid,
	"joining_since" timestamp with time zone,
	"seen_at" timestamp with time zone,
	CONSTRAINT "video_call_people_call_id_membership_id_pk" PRIMARY KEY("call_id","membership_id"),
	CONSTRAINT "video_call_people_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "video_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"type" text DEFAULT 'peer-to-peer' NOT NULL,
	"revision" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "video_calls_chatId_unique" UNIQUE("chat_id")
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
ALTER TABLE "archive_parts" ADD CONSTRAINT "archive_parts_archive_id_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_members" ADD CONSTRAINT "audit_members_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_private" ADD CONSTRAINT "audit_private_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_offs" ADD CONSTRAINT "hand_offs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_subject_id_memberships_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_decisions" ADD CONSTRAINT "departed_decisions_decision_id_report_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."report_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD CONSTRAINT "profile_reports_reported_id_memberships_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD CONSTRAINT "profile_reports_reporter_id_memberships_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_id_memberships_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_fk" FOREIGN KEY ("chat_id","message_index") REFERENCES "public"."chat_messages"("chat_id","index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter_id_memberships_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reported_id_memberships_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_lower_id_memberships_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_higher_id_memberships_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_mentions" ADD CONSTRAINT "community_mentions_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_mentions" ADD CONSTRAINT "community_mentions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_mutes" ADD CONSTRAINT "community_mutes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_thread_id_community_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."community_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_author_id_memberships_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reactions" ADD CONSTRAINT "community_reactions_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reactions" ADD CONSTRAINT "community_reactions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reads" ADD CONSTRAINT "community_reads_thread_id_community_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."community_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reads" ADD CONSTRAINT "community_reads_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_reporter_id_memberships_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_threads" ADD CONSTRAINT "community_threads_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_threads" ADD CONSTRAINT "community_threads_author_id_memberships_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_threads" ADD CONSTRAINT "community_threads_last_author_id_memberships_id_fk" FOREIGN KEY ("last_author_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_threads" ADD CONSTRAINT "community_threads_topic_id_community_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."community_topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_topics" ADD CONSTRAINT "community_topics_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_from_membership_id_memberships_id_fk" FOREIGN KEY ("from_membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_to_membership_id_memberships_id_fk" FOREIGN KEY ("to_membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_answers" ADD CONSTRAINT "saved_answers_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genders" ADD CONSTRAINT "genders_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_options" ADD CONSTRAINT "profile_options_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_types" ADD CONSTRAINT "room_types_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subnetworks" ADD CONSTRAINT "subnetworks_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_types" ADD CONSTRAINT "unit_types_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_stops" ADD CONSTRAINT "invitation_stops_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_membership_id_memberships_id_fk" FOREIGN KEY ("inviter_membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_ids" ADD CONSTRAINT "office_ids_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_ids" ADD CONSTRAINT "office_ids_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mails" ADD CONSTRAINT "message_mails_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_people" ADD CONSTRAINT "notification_people_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_people" ADD CONSTRAINT "notification_people_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_thread_id_community_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."community_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_rings" ADD CONSTRAINT "push_rings_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_rings" ADD CONSTRAINT "push_rings_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_rings" ADD CONSTRAINT "push_rings_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_people" ADD CONSTRAINT "bulk_people_bulk_id_bulks_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matched_days" ADD CONSTRAINT "matched_days_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resident_views" ADD CONSTRAINT "resident_views_staff_id_network_id_staff_grants_staff_id_network_id_fk" FOREIGN KEY ("staff_id","network_id") REFERENCES "public"."staff_grants"("staff_id","network_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_choices" ADD CONSTRAINT "profile_choices_membership_id_profiles_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."profiles"("membership_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_choices" ADD CONSTRAINT "profile_choices_option_id_profile_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."profile_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_gender_id_genders_id_fk" FOREIGN KEY ("gender_id") REFERENCES "public"."genders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_membership_id_profiles_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."profiles"("membership_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sheets" ADD CONSTRAINT "answer_sheets_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_identities" ADD CONSTRAINT "departed_identities_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_identities" ADD CONSTRAINT "departed_identities_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acquaintances" ADD CONSTRAINT "acquaintances_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acquaintances" ADD CONSTRAINT "acquaintances_other_id_memberships_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bedroom_pairs" ADD CONSTRAINT "bedroom_pairs_lower_id_memberships_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bedroom_pairs" ADD CONSTRAINT "bedroom_pairs_higher_id_memberships_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_from_membership_id_memberships_id_fk" FOREIGN KEY ("from_membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_to_membership_id_memberships_id_fk" FOREIGN KEY ("to_membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_unit_type_id_unit_types_id_fk" FOREIGN KEY ("unit_type_id") REFERENCES "public"."unit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_columns" ADD CONSTRAINT "roster_columns_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_started_by_staff_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_committed_by_staff_id_fk" FOREIGN KEY ("committed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD CONSTRAINT "roster_rows_import_id_roster_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."roster_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_words" ADD CONSTRAINT "roster_words_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_networks" ADD CONSTRAINT "staff_networks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_places" ADD CONSTRAINT "staff_places_subnetwork_id_subnetworks_id_fk" FOREIGN KEY ("subnetwork_id") REFERENCES "public"."subnetworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_places" ADD CONSTRAINT "staff_places_staff_id_network_id_staff_grants_staff_id_network_id_fk" FOREIGN KEY ("staff_id","network_id") REFERENCES "public"."staff_grants"("staff_id","network_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_conversations" ADD CONSTRAINT "support_conversations_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_conversations" ADD CONSTRAINT "support_conversations_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_conversation_id_support_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."support_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_conversation_id_support_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."support_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_call_id_video_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."video_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_call_people" ADD CONSTRAINT "video_call_people_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_calls" ADD CONSTRAINT "video_calls_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archives_state_index" ON "archives" USING btree ("state");--> statement-breakpoint
CREATE INDEX "audit_log_network_id_id_index" ON "audit_log" USING btree ("network_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subnetwork_id_id_index" ON "audit_log" USING btree ("subnetwork_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id_id_index" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_id_index" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_members_person_id_index" ON "audit_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_private_person_id_index" ON "audit_private" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "hand_offs_expires_at_index" ON "hand_offs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identities_email_index" ON "identities" USING btree ("email");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_swapped_for_index" ON "refresh_tokens" USING btree ("swapped_for");--> statement-breakpoint
CREATE INDEX "security_events_user_id_at_index" ON "security_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "security_events_at_index" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_index" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "report_cases_subnetwork_id_closed_at_opened_at_index" ON "report_cases" USING btree ("subnetwork_id","closed_at","opened_at");--> statement-breakpoint
CREATE INDEX "report_cases_closed_at_index" ON "report_cases" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "report_cases_subject_id_index" ON "report_cases" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_posts" ON "report_cases" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_messages" ON "report_cases" USING btree ("chat_id","message_index");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_people" ON "report_cases" USING btree ("subject_id") WHERE "report_cases"."kind" = 'person';--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_profiles" ON "report_cases" USING btree ("subject_id") WHERE "report_cases"."kind" = 'profile';--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_of_rooms" ON "report_cases" USING btree ("chat_id") WHERE "report_cases"."kind" = 'room';--> statement-breakpoint
CREATE INDEX "departed_decisions_decision_id_index" ON "departed_decisions" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "report_decisions_membership_id_decided_at_index" ON "report_decisions" USING btree ("membership_id","decided_at");--> statement-breakpoint
CREATE INDEX "report_decisions_case_id_decided_at_index" ON "report_decisions" USING btree ("case_id","decided_at");--> statement-breakpoint
CREATE INDEX "profile_reports_reporter_id_created_at_index" ON "profile_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_chat_id_id_index" ON "chat_messages" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_author_id_index" ON "chat_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_time" ON "chat_messages" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_picture_key_index" ON "chat_messages" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "chat_messages_call_steps" ON "chat_messages" USING btree ("chat_id","index") WHERE "chat_messages"."call" <> 'started';--> statement-breakpoint
CREATE INDEX "chat_participants_membership_id_index" ON "chat_participants" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "chat_reactions_membership_id_index" ON "chat_reactions" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_chat_id_reporter_id_message_index_index" ON "chat_reports" USING btree ("chat_id","reporter_id","message_index");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_about_people" ON "chat_reports" USING btree ("chat_id","reporter_id") WHERE "chat_reports"."message_index" is null;--> statement-breakpoint
CREATE INDEX "chat_reports_reporter_id_index" ON "chat_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "chat_reports_reported_id_index" ON "chat_reports" USING btree ("reported_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_lower_id_higher_id_index" ON "chats" USING btree ("lower_id","higher_id");--> statement-breakpoint
CREATE INDEX "chats_higher_id_index" ON "chats" USING btree ("higher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_room_id_index" ON "chats" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "community_mentions_membership_id_index" ON "community_mentions" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "community_mutes_membership_id_index" ON "community_mutes" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "community_posts_in_order" ON "community_posts" USING btree ("thread_id","index");--> statement-breakpoint
CREATE INDEX "community_posts_by_author" ON "community_posts" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "community_posts_by_words" ON "community_posts" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "community_posts_picture_key_index" ON "community_posts" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "community_reactions_membership_id_index" ON "community_reactions" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "community_reads_membership_id_index" ON "community_reads" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "community_reports_reporter_id_created_at_index" ON "community_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "community_threads_subnetwork_id_last_post_at_id_index" ON "community_threads" USING btree ("subnetwork_id","last_post_at","id");--> statement-breakpoint
CREATE INDEX "community_threads_subnetwork_id_created_at_id_index" ON "community_threads" USING btree ("subnetwork_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_threads_author_id_index" ON "community_threads" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "community_threads_last_author_id_index" ON "community_threads" USING btree ("last_author_id");--> statement-breakpoint
CREATE INDEX "community_threads_topic_id_last_post_at_index" ON "community_threads" USING btree ("topic_id","last_post_at");--> statement-breakpoint
CREATE INDEX "community_threads_pinned" ON "community_threads" USING btree ("subnetwork_id","pinned_at") WHERE "community_threads"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "community_topics_subnetwork_id_index" ON "community_topics" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "interests_to_membership_id_status_index" ON "interests" USING btree ("to_membership_id","status");--> statement-breakpoint
CREATE INDEX "saved_answers_network_id_index" ON "saved_answers" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "genders_subnetwork_id_index" ON "genders" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "profile_options_subnetwork_id_kind_index" ON "profile_options" USING btree ("subnetwork_id","kind");--> statement-breakpoint
CREATE INDEX "room_types_unit_type_id_index" ON "room_types" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "subnetworks_network_id_index" ON "subnetworks" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "unit_types_subnetwork_id_index" ON "unit_types" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "invitation_mails_invitation_id_queued_at_index" ON "invitation_mails" USING btree ("invitation_id","queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_mails_waiting" ON "invitation_mails" USING btree ("invitation_id") WHERE "invitation_mails"."sent_at" is null and "invitation_mails"."bounced_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_membership_id_index" ON "invitations" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_passcode_digest" ON "invitations" USING btree (sha256(replace(upper("passcode"), '\', '\\')::bytea));--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_unit_type_id_index" ON "memberships" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "memberships_subnetwork_id_index" ON "memberships" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE UNIQUE INDEX "office_ids_in_subnetwork" ON "office_ids" USING btree ("subnetwork_id","office_id");--> statement-breakpoint
CREATE INDEX "office_ids_plain" ON "office_ids" USING btree (regexp_replace(lower("office_id"), '^([a-z]*)0+', '\1') text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_addresses_link_hash_index" ON "contact_addresses" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "contact_addresses_send_after_index" ON "contact_addresses" USING btree ("send_after");--> statement-breakpoint
CREATE INDEX "mailed_links_counted_for_at_index" ON "mailed_links" USING btree ("counted_for","at");--> statement-breakpoint
CREATE INDEX "mailed_links_at_index" ON "mailed_links" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notification_outbox_due_at_index" ON "notification_outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notification_outbox_membership_id_sent_at_index" ON "notification_outbox" USING btree ("membership_id","sent_at");--> statement-breakpoint
CREATE INDEX "notification_outbox_subscription_id_sent_at_index" ON "notification_outbox" USING btree ("subscription_id","sent_at");--> statement-breakpoint
CREATE INDEX "notification_people_membership_id_index" ON "notification_people" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_open_group" ON "notifications" USING btree ("membership_id","group_key") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_in_order" ON "notifications" USING btree ("membership_id","told_at","id");--> statement-breakpoint
CREATE INDEX "notifications_told_at_index" ON "notifications" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "notifications_thread_id_index" ON "notifications" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "push_notices_due_at_index" ON "push_notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_notices_membership_id_index" ON "push_notices" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "push_rings_due_at_index" ON "push_rings" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_rings_membership_id_index" ON "push_rings" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "bulk_people_person_id_index" ON "bulk_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "bulks_network_id_made_at_index" ON "bulks" USING btree ("network_id","made_at");--> statement-breakpoint
CREATE INDEX "resident_views_staff_id_network_id_index" ON "resident_views" USING btree ("staff_id","network_id");--> statement-breakpoint
CREATE INDEX "picture_uploads_membership_id_turn_index" ON "picture_uploads" USING btree ("membership_id","turn");--> statement-breakpoint
CREATE INDEX "picture_uploads_target_id_turn_index" ON "picture_uploads" USING btree ("target_id","turn");--> statement-breakpoint
CREATE INDEX "picture_uploads_folder_expires_at_index" ON "picture_uploads" USING btree ("folder","expires_at");--> statement-breakpoint
CREATE INDEX "profile_choices_option_id_index" ON "profile_choices" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "profiles_words" ON "profiles" USING gin ("words");--> statement-breakpoint
CREATE INDEX "profiles_picture_key_index" ON "profiles" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "profiles_unregistered" ON "profiles" USING btree ("membership_id") WHERE "profiles"."registered_at" is null;--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree (lower(coalesce(nullif("last_name", ''), "first_name")),lower("first_name"),"membership_id");--> statement-breakpoint
CREATE INDEX "questions_subnetwork_id_position_index" ON "questions" USING btree ("subnetwork_id","position");--> statement-breakpoint
CREATE INDEX "departed_identities_subnetwork_id_index" ON "departed_identities" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "departed_identities_blocker_id_index" ON "departed_identities" USING btree ("blocker_id");--> statement-breakpoint
CREATE INDEX "departed_identities_kept_for_index" ON "departed_identities" USING btree ("kept_for");--> statement-breakpoint
CREATE INDEX "acquaintances_other_id_index" ON "acquaintances" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "bedroom_pairs_higher_id_index" ON "bedroom_pairs" USING btree ("higher_id");--> statement-breakpoint
CREATE INDEX "room_members_room_id_index" ON "room_members" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "roommate_requests_from_membership_id_status_index" ON "roommate_requests" USING btree ("from_membership_id","status");--> statement-breakpoint
CREATE INDEX "roommate_requests_to_membership_id_status_index" ON "roommate_requests" USING btree ("to_membership_id","status");--> statement-breakpoint
CREATE INDEX "roommate_requests_by_time" ON "roommate_requests" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "roommate_requests_open_pair" ON "roommate_requests" USING btree (least("from_membership_id", "to_membership_id"),greatest("from_membership_id", "to_membership_id")) WHERE "roommate_requests"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_unit_number" ON "rooms" USING btree ("unit_type_id",lower("unit_number"));--> statement-breakpoint
CREATE INDEX "rooms_door_index" ON "rooms" USING btree ("door");--> statement-breakpoint
CREATE INDEX "roster_imports_subnetwork_id_started_at_index" ON "roster_imports" USING btree ("subnetwork_id","started_at");--> statement-breakpoint
CREATE INDEX "roster_rows_import_id_office_id_index" ON "roster_rows" USING btree ("import_id","office_id");--> statement-breakpoint
CREATE INDEX "roster_rows_person_id_index" ON "roster_rows" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "roster_rows_import_id_outcome_number_index" ON "roster_rows" USING btree ("import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "roster_rows_with_losses" ON "roster_rows" USING btree ("import_id","number") WHERE "roster_rows"."roommates" > 0 or "roster_rows"."requests" > 0;--> statement-breakpoint
CREATE INDEX "staff_grants_network_id_index" ON "staff_grants" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "staff_identities_staff_id_index" ON "staff_identities" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_staff_id_index" ON "staff_invitations" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_network_id_created_at_index" ON "staff_invitations" USING btree ("network_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_open" ON "staff_invitations" USING btree ("network_id","staff_id") WHERE "staff_invitations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_links_nonce_hash_index" ON "staff_links" USING btree ("nonce_hash");--> statement-breakpoint
CREATE INDEX "staff_links_address_hash_created_at_index" ON "staff_links" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "staff_networks_staff_id_index" ON "staff_networks" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_places_subnetwork_id_index" ON "staff_places" USING btree ("subnetwork_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff_id_index" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_last_used_at_index" ON "staff_sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "support_conversations_membership_id_last_at_index" ON "support_conversations" USING btree ("membership_id","last_at");--> statement-breakpoint
CREATE INDEX "support_conversations_state_last_at_index" ON "support_conversations" USING btree ("state","last_at");--> statement-breakpoint
CREATE INDEX "support_conversations_assignee_id_index" ON "support_conversations" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "support_messages_staff_id_index" ON "support_messages" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "support_notes_staff_id_index" ON "support_notes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "feedback_membership_id_index" ON "feedback" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "support_letters_created_at_index" ON "support_letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "video_call_people_membership_id_index" ON "video_call_people" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "video_call_people_session_id_index" ON "video_call_people" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "video_call_people_socket_id_index" ON "video_call_people" USING btree ("socket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "local_accounts_provider_email" ON "local_accounts" USING btree ("provider","email");--> statement-breakpoint
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
