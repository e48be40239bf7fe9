CREATE TABLE "announcement_audio" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"source_id" text NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"frames" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"loudness_lufs" double precision NOT NULL,
	"true_peak_db" double precision NOT NULL,
	"peaks" real[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_by" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"read_until" timestamp with time zone,
	"duration_ms" integer,
	"start_ms" integer,
	"end_ms" integer,
	"peaks" real[],
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"rule" jsonb NOT NULL,
	"announcement_ids" text[] NOT NULL,
	"everywhere" boolean NOT NULL,
	"zone_ids" text[] NOT NULL,
	"location_ids" text[] NOT NULL,
	"label_ids" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_plays" (
	"play_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"sound_zone_id" text NOT NULL,
	"announcement_id" text NOT NULL,
	"campaign_id" text,
	"due_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"played_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"audio_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_occasional" (
	"id" text PRIMARY KEY NOT NULL,
	"schedule_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"color" text,
	"start_minute" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"collection_ids" text[] NOT NULL,
	"volume" jsonb,
	"from_date" date NOT NULL,
	"to_date" date,
	"repeat" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD COLUMN "volume" jsonb;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "composers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "iswcs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "playback_states" ADD COLUMN "volume_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "playback_states" ADD COLUMN "accepts_announcements" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_audio" ADD CONSTRAINT "announcement_audio_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_audio" ADD CONSTRAINT "announcement_audio_source_id_announcement_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."announcement_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_sources" ADD CONSTRAINT "announcement_sources_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_sources" ADD CONSTRAINT "announcement_sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_campaigns" ADD CONSTRAINT "announcement_campaigns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_plays" ADD CONSTRAINT "announcement_plays_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_plays" ADD CONSTRAINT "announcement_plays_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_plays" ADD CONSTRAINT "announcement_plays_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_plays" ADD CONSTRAINT "announcement_plays_campaign_id_announcement_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."announcement_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audio_id_announcement_audio_id_fk" FOREIGN KEY ("audio_id") REFERENCES "public"."announcement_audio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_occasional" ADD CONSTRAINT "schedule_occasional_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_audio_account" ON "announcement_audio" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "announcement_audio_source" ON "announcement_audio" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "announcement_audio_file" ON "announcement_audio" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "announcement_audio_age" ON "announcement_audio" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "announcement_sources_account" ON "announcement_sources" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "announcement_sources_unread" ON "announcement_sources" USING btree ("created_at") WHERE "announcement_sources"."state" = 'reading';--> statement-breakpoint
CREATE INDEX "announcement_sources_receiving" ON "announcement_sources" USING btree ("changed_at") WHERE "announcement_sources"."state" = 'receiving';--> statement-breakpoint
CREATE INDEX "announcement_sources_age" ON "announcement_sources" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "announcement_sources_person" ON "announcement_sources" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "announcement_campaigns_account" ON "announcement_campaigns" USING btree ("account_id","archived","created_at");--> statement-breakpoint
CREATE INDEX "announcement_campaigns_live" ON "announcement_campaigns" USING btree ("account_id") WHERE "announcement_campaigns"."enabled" and not "announcement_campaigns"."archived";--> statement-breakpoint
CREATE INDEX "announcement_plays_account" ON "announcement_plays" USING btree ("account_id","due_at","play_id");--> statement-breakpoint
CREATE INDEX "announcement_plays_missed" ON "announcement_plays" USING btree ("account_id","due_at","play_id") WHERE "announcement_plays"."outcome" <> 'played';--> statement-breakpoint
CREATE INDEX "announcement_plays_zone" ON "announcement_plays" USING btree ("sound_zone_id","due_at","play_id");--> statement-breakpoint
CREATE INDEX "announcement_plays_campaign" ON "announcement_plays" USING btree ("campaign_id","due_at","play_id");--> statement-breakpoint
CREATE INDEX "announcement_plays_announcement" ON "announcement_plays" USING btree ("announcement_id","due_at","play_id");--> statement-breakpoint
CREATE INDEX "announcement_plays_age" ON "announcement_plays" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "announcements_account" ON "announcements" USING btree ("account_id","archived","created_at");--> statement-breakpoint
CREATE INDEX "announcements_audio" ON "announcements" USING btree ("audio_id");--> statement-breakpoint
CREATE INDEX "schedule_occasional_schedule" ON "schedule_occasional" USING btree ("schedule_id","position");--> statement-breakpoint
CREATE INDEX "schedule_occasional_collections" ON "schedule_occasional" USING gin ("collection_ids");