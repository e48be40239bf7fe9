CREATE FUNCTION name_order("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $key$ SELECT translate(lower("text"), 'áàâãāÁÀÂÃĀçčćÇČĆéèêëēěÉÈÊËĒĚíìîïīÍÌÎÏĪñńňÑŃŇóòôõōÓÒÔÕŌřŘšśŠŚúùûüūůÚÙÛÜŪŮýÿÝŸžźżŽŹŻåÅäæÄÆöøÖØ', 'aaaaaaaaaacccccceeeeeeeeeeeeiiiiiiiiiinnnnnnoooooooooorrssssuuuuuuuuuuuuyyyyzzzzzz{{||||}}}}') $key$;--> statement-breakpoint
CREATE TABLE "alert_digests" (
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_digests_user_id_account_id_at_pk" PRIMARY KEY("user_id","account_id","at")
);--> statement-breakpoint
CREATE TABLE "alert_mutes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"locations" jsonb NOT NULL,
	"token_hash" text,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "alert_recipients" (
	"rule_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "alert_recipients_rule_id_user_id_pk" PRIMARY KEY("rule_id","user_id")
);--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"after_minutes" integer NOT NULL,
	"opening_hours_only" boolean NOT NULL,
	"locations" jsonb NOT NULL,
	"labels" jsonb NOT NULL,
	"mail" boolean NOT NULL,
	"webhook" boolean NOT NULL,
	"digest_hour" integer,
	"digest_zone" text,
	"quiet_hours" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"message_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text NOT NULL,
	"duration_ms" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "building_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "location_mutes" (
	"location_id" text PRIMARY KEY NOT NULL,
	"muted_by" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "incident_sweeps" (
	"id" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "zone_months" (
	"sound_zone_id" text NOT NULL,
	"account_id" text NOT NULL,
	"month" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"as_planned" bigint DEFAULT 0 NOT NULL,
	"offline" bigint DEFAULT 0 NOT NULL,
	"paused" bigint DEFAULT 0 NOT NULL,
	"problem" bigint DEFAULT 0 NOT NULL,
	"no_subscription" bigint DEFAULT 0 NOT NULL,
	"not_set_up" bigint DEFAULT 0 NOT NULL,
	"unknown" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "zone_months_sound_zone_id_month_pk" PRIMARY KEY("sound_zone_id","month")
);--> statement-breakpoint
CREATE TABLE "labels" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "location_labels" (
	"location_id" text NOT NULL,
	"label_id" text NOT NULL,
	CONSTRAINT "location_labels_location_id_label_id_pk" PRIMARY KEY("location_id","label_id")
);--> statement-breakpoint
CREATE TABLE "zone_labels" (
	"sound_zone_id" text NOT NULL,
	"label_id" text NOT NULL,
	CONSTRAINT "zone_labels_sound_zone_id_label_id_pk" PRIMARY KEY("sound_zone_id","label_id")
);--> statement-breakpoint
CREATE TABLE "location_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "notice_dismissals" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_dismissals_user_id_key_pk" PRIMARY KEY("user_id","key")
);--> statement-breakpoint
CREATE TABLE "zone_operation_zones" (
	"operation_id" text NOT NULL,
	"sound_zone_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "zone_operation_zones_operation_id_sound_zone_id_pk" PRIMARY KEY("operation_id","sound_zone_id")
);--> statement-breakpoint
CREATE TABLE "zone_operations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_by" text,
	"key" text NOT NULL,
	"change" jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"undo_of" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "zone_presets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"play_from_type" text,
	"play_from_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "incident_notices" (
	"incident_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"about" text NOT NULL,
	"way" text NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "incident_notices_incident_id_rule_id_about_recipient_pk" PRIMARY KEY("incident_id","rule_id","about","recipient")
);--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"location_id" text NOT NULL,
	"sound_zone_id" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"returns" integer DEFAULT 0 NOT NULL,
	"returned_at" timestamp with time zone,
	"in_opening_hours" boolean NOT NULL
);--> statement-breakpoint
CREATE TABLE "zone_spans" (
	"sound_zone_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text NOT NULL,
	"cause" text,
	CONSTRAINT "zone_spans_sound_zone_id_started_at_pk" PRIMARY KEY("sound_zone_id","started_at")
);--> statement-breakpoint
CREATE TABLE "zone_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"shown" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "location_invitation_id" text;--> statement-breakpoint
ALTER TABLE "playback_states" ADD COLUMN "plays_after_mute" boolean;--> statement-breakpoint
ALTER TABLE "playback_states" ADD COLUMN "playing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "preset_id" text;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "state_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "recheck_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "place_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "country_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (name_order("name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "state_rank" smallint GENERATED ALWAYS AS (case "state" when 'problem' then 0 when 'offline' then 1 when 'noSubscription' then 2 when 'notPaired' then 3 when 'notSetUp' then 4 when 'paused' then 5 when 'silent' then 6 when 'playing' then 7 else 8 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_digests" ADD CONSTRAINT "alert_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_digests" ADD CONSTRAINT "alert_digests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mutes" ADD CONSTRAINT "alert_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mutes" ADD CONSTRAINT "alert_mutes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_tokens" ADD CONSTRAINT "building_tokens_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_tokens" ADD CONSTRAINT "building_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_mutes" ADD CONSTRAINT "location_mutes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_months" ADD CONSTRAINT "zone_months_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_months" ADD CONSTRAINT "zone_months_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_labels" ADD CONSTRAINT "location_labels_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_labels" ADD CONSTRAINT "location_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_labels" ADD CONSTRAINT "zone_labels_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_labels" ADD CONSTRAINT "zone_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_invitations" ADD CONSTRAINT "location_invitations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_dismissals" ADD CONSTRAINT "notice_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_operation_zones" ADD CONSTRAINT "zone_operation_zones_operation_id_zone_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."zone_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_operation_zones" ADD CONSTRAINT "zone_operation_zones_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_operations" ADD CONSTRAINT "zone_operations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_operations" ADD CONSTRAINT "zone_operations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_presets" ADD CONSTRAINT "zone_presets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notices" ADD CONSTRAINT "incident_notices_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_spans" ADD CONSTRAINT "zone_spans_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_views" ADD CONSTRAINT "zone_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_views" ADD CONSTRAINT "zone_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_digests_age" ON "alert_digests" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_mutes_token" ON "alert_mutes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "alert_mutes_person" ON "alert_mutes" USING btree ("user_id","account_id","until");--> statement-breakpoint
CREATE INDEX "alert_mutes_until" ON "alert_mutes" USING btree ("until");--> statement-breakpoint
CREATE INDEX "alert_mutes_age" ON "alert_mutes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "alert_recipients_user" ON "alert_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_rules_account" ON "alert_rules" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "alert_rules_user" ON "alert_rules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_log" ON "webhook_attempts" USING btree ("webhook_id","at","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_message" ON "webhook_attempts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_age" ON "webhook_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_messages_next" ON "webhook_messages" USING btree ("next_at") WHERE "webhook_messages"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_messages_webhook" ON "webhook_messages" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_age" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_url" ON "webhooks" USING btree ("account_id","url");--> statement-breakpoint
CREATE UNIQUE INDEX "building_tokens_hash" ON "building_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "building_tokens_location" ON "building_tokens" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "building_tokens_person" ON "building_tokens" USING btree ("created_by") WHERE "building_tokens"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "location_mutes_end" ON "location_mutes" USING btree ("ends_at") WHERE "location_mutes"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "zone_months_account" ON "zone_months" USING btree ("account_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_key" ON "labels" USING btree ("account_id","key") WHERE "labels"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "labels_deleted" ON "labels" USING btree ("deleted_at") WHERE "labels"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "location_labels_label" ON "location_labels" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "zone_labels_label" ON "zone_labels" USING btree ("label_id");--> statement-breakpoint
CREATE UNIQUE INDEX "location_invitations_email" ON "location_invitations" USING btree ("location_id",lower("email")) WHERE "location_invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "zone_operation_zones_state" ON "zone_operation_zones" USING btree ("operation_id","state","sound_zone_id");--> statement-breakpoint
CREATE INDEX "zone_operation_zones_zone" ON "zone_operation_zones" USING btree ("sound_zone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_operations_key" ON "zone_operations" USING btree ("account_id","created_by","key");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_operations_undo" ON "zone_operations" USING btree ("undo_of");--> statement-breakpoint
CREATE INDEX "zone_operations_age" ON "zone_operations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "zone_operations_running" ON "zone_operations" USING btree ("created_at") WHERE "zone_operations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "zone_presets_account" ON "zone_presets" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "zone_presets_deleted" ON "zone_presets" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "incident_notices_recipient" ON "incident_notices" USING btree (lower("recipient"));--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("sound_zone_id","kind") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_account" ON "incidents" USING btree ("account_id","started_at","id");--> statement-breakpoint
CREATE INDEX "incidents_account_open" ON "incidents" USING btree ("account_id","started_at","id") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_location" ON "incidents" USING btree ("location_id","started_at","id");--> statement-breakpoint
CREATE INDEX "incidents_zone" ON "incidents" USING btree ("sound_zone_id","started_at","id");--> statement-breakpoint
CREATE INDEX "incidents_ended" ON "incidents" USING btree ("ended_at") WHERE "incidents"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "zone_spans_open" ON "zone_spans" USING btree ("sound_zone_id") WHERE "zone_spans"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "zone_spans_ended" ON "zone_spans" USING btree ("ended_at") WHERE "zone_spans"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "zone_views_name" ON "zone_views" USING btree ("user_id","account_id",lower("name"));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_location_invitation_id_location_invitations_id_fk" FOREIGN KEY ("location_invitation_id") REFERENCES "public"."location_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD CONSTRAINT "sound_zones_preset_id_zone_presets_id_fk" FOREIGN KEY ("preset_id") REFERENCES "public"."zone_presets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_links_location" ON "mailed_links" USING btree ("location_invitation_id");--> statement-breakpoint
CREATE INDEX "playback_states_muted" ON "playback_states" USING btree ("sound_zone_id") WHERE "playback_states"."plays_after_mute" is not null;--> statement-breakpoint
CREATE INDEX "sound_zones_state" ON "sound_zones" USING btree ("account_id","state","state_since") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_by_place" ON "sound_zones" USING btree ("account_id","place_key","id") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_by_name" ON "sound_zones" USING btree ("account_id","name_key","id") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_by_country" ON "sound_zones" USING btree ("account_id","country_key","id") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_by_state" ON "sound_zones" USING btree ("account_id","state_rank",coalesce("state_since", '-infinity'::timestamptz),"id") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_recheck" ON "sound_zones" USING btree ("recheck_at") WHERE "sound_zones"."recheck_at" is not null;--> statement-breakpoint
CREATE INDEX "sound_zones_preset" ON "sound_zones" USING btree ("preset_id");--> statement-breakpoint
CREATE INDEX "sound_zones_remote_code" ON "sound_zones" USING btree (sha256("remote_code"::bytea));--> statement-breakpoint
CREATE FUNCTION "write_zone_keys"() RETURNS trigger LANGUAGE plpgsql AS $keys$
DECLARE
	place "locations"%ROWTYPE;
BEGIN
	SELECT * INTO place FROM "locations" WHERE "id" = NEW."location_id";
	NEW."listed" := NOT (NEW."deactivated" OR place."deactivated");
	NEW."place_key" := concat_ws(E'\x01', name_order(place."name"), place."id", name_order(NEW."name"));
	NEW."country_key" := concat_ws(E'\x01', place."iso_country", name_order(place."city"), NEW."place_key");
	NEW."words" := array_to_tsvector(word_set(concat_ws(' ', NEW."name", place."name", place."address", place."city")));
	RETURN NEW;
END $keys$;--> statement-breakpoint
CREATE TRIGGER "sound_zones_keys" BEFORE INSERT OR UPDATE OF "name", "location_id", "deactivated" ON "sound_zones" FOR EACH ROW EXECUTE FUNCTION "write_zone_keys"();--> statement-breakpoint
CREATE FUNCTION "write_keys_of_location"() RETURNS trigger LANGUAGE plpgsql AS $keys$
BEGIN
	UPDATE "sound_zones" SET "location_id" = "location_id" WHERE "location_id" = NEW."id";
	RETURN NULL;
END $keys$;--> statement-breakpoint
CREATE TRIGGER "locations_keys" AFTER UPDATE OF "name", "address", "city", "iso_country", "deactivated" ON "locations" FOR EACH ROW
	WHEN ((OLD."name", OLD."address", OLD."city", OLD."iso_country", OLD."deactivated") IS DISTINCT FROM (NEW."name", NEW."address", NEW."city", NEW."iso_country", NEW."deactivated"))
	EXECUTE FUNCTION "write_keys_of_location"();--> statement-breakpoint
UPDATE "sound_zones" SET "location_id" = "location_id";--> statement-breakpoint
INSERT INTO "labels" ("id", "account_id", "name", "key", "color")
SELECT
	translate(encode(convert_to('Label,' || gen_random_uuid() || ',', 'UTF8'), 'base64'), '+/=', '-_.'),
	"account_id", "name", "key",
	('{green,blue,orange,purple,red,teal,yellow,gray}'::text[])[1 + (row_number() OVER (PARTITION BY "account_id" ORDER BY "key") - 1) % 8]
FROM (
	SELECT "account_id", min(btrim("label")) AS "name", translate(lower(btrim("label")), 'ÅÄÖÆØÉÈÜ', 'åäöæøéèü') AS "key"
	FROM "sound_zones" WHERE btrim("label") <> '' GROUP BY 1, 3
) AS "texts";--> statement-breakpoint
INSERT INTO "zone_labels" ("sound_zone_id", "label_id")
SELECT "sound_zones"."id", "labels"."id" FROM "sound_zones"
JOIN "labels" ON "labels"."account_id" = "sound_zones"."account_id"
	AND "labels"."key" = translate(lower(btrim("sound_zones"."label")), 'ÅÄÖÆØÉÈÜ', 'åäöæøéèü');--> statement-breakpoint
ALTER TABLE "sound_zones" DROP COLUMN "label";--> statement-breakpoint
CREATE FUNCTION "write_playing_since"() RETURNS trigger LANGUAGE plpgsql AS $since$
BEGIN
	NEW."playing_since" := now();
	RETURN NEW;
END $since$;--> statement-breakpoint
CREATE TRIGGER "playback_states_playing_since" BEFORE UPDATE OF "playing" ON "playback_states" FOR EACH ROW WHEN (OLD."playing" <> NEW."playing") EXECUTE FUNCTION "write_playing_since"();
