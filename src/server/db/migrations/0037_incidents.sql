CREATE TABLE "incident_sweeps" (
	"id" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
DROP INDEX "incidents_zone";--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "zone_months" ADD CONSTRAINT "zone_months_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_months" ADD CONSTRAINT "zone_months_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zone_months_account" ON "zone_months" USING btree ("account_id","month");--> statement-breakpoint
CREATE INDEX "incidents_account_open" ON "incidents" USING btree ("account_id","started_at","id") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_location" ON "incidents" USING btree ("location_id","started_at","id");--> statement-breakpoint
CREATE INDEX "incidents_zone" ON "incidents" USING btree ("sound_zone_id","started_at","id");--> statement-breakpoint
ALTER TABLE "playback_states" ADD COLUMN "playing_since" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION "write_playing_since"() RETURNS trigger LANGUAGE plpgsql AS $since$
BEGIN
	NEW."playing_since" := now();
	RETURN NEW;
END $since$;--> statement-breakpoint
CREATE TRIGGER "playback_states_playing_since" BEFORE UPDATE OF "playing" ON "playback_states" FOR EACH ROW WHEN (OLD."playing" <> NEW."playing") EXECUTE FUNCTION "write_playing_since"();
