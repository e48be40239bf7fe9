CREATE TABLE "incident_notices" (
	"incident_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"about" text NOT NULL,
	"way" text NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "incident_notices_incident_id_rule_id_about_recipient_pk" PRIMARY KEY("incident_id","rule_id","about","recipient")
);
--> statement-breakpoint
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
	"in_opening_hours" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zone_spans" (
	"sound_zone_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text NOT NULL,
	"cause" text,
	CONSTRAINT "zone_spans_sound_zone_id_started_at_pk" PRIMARY KEY("sound_zone_id","started_at")
);
--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "state_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incident_notices" ADD CONSTRAINT "incident_notices_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_spans" ADD CONSTRAINT "zone_spans_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("sound_zone_id","kind") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_account" ON "incidents" USING btree ("account_id","started_at","id");--> statement-breakpoint
CREATE INDEX "incidents_zone" ON "incidents" USING btree ("sound_zone_id","started_at");--> statement-breakpoint
CREATE INDEX "incidents_ended" ON "incidents" USING btree ("ended_at") WHERE "incidents"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "zone_spans_open" ON "zone_spans" USING btree ("sound_zone_id") WHERE "zone_spans"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "zone_spans_ended" ON "zone_spans" USING btree ("ended_at") WHERE "zone_spans"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "sound_zones_state" ON "sound_zones" USING btree ("account_id","state","state_since") WHERE not "sound_zones"."deactivated";