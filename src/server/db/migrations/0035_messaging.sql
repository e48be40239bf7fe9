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
ALTER TABLE "playback_states" ADD COLUMN "accepts_announcements" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_campaigns" ADD CONSTRAINT "announcement_campaigns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_plays" ADD CONSTRAINT "announcement_plays_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_plays" ADD CONSTRAINT "announcement_plays_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_plays" ADD CONSTRAINT "announcement_plays_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_plays" ADD CONSTRAINT "announcement_plays_campaign_id_announcement_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."announcement_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audio_id_announcement_audio_id_fk" FOREIGN KEY ("audio_id") REFERENCES "public"."announcement_audio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_campaigns_account" ON "announcement_campaigns" USING btree ("account_id","archived","created_at");--> statement-breakpoint
CREATE INDEX "announcement_campaigns_live" ON "announcement_campaigns" USING btree ("account_id") WHERE "announcement_campaigns"."enabled" and not "announcement_campaigns"."archived";--> statement-breakpoint
CREATE INDEX "announcement_plays_account" ON "announcement_plays" USING btree ("account_id","due_at","play_id");--> statement-breakpoint
CREATE INDEX "announcement_plays_missed" ON "announcement_plays" USING btree ("account_id","due_at","play_id") WHERE "announcement_plays"."outcome" <> 'played';--> statement-breakpoint
CREATE INDEX "announcement_plays_zone" ON "announcement_plays" USING btree ("sound_zone_id","due_at","play_id");--> statement-breakpoint
CREATE INDEX "announcement_plays_campaign" ON "announcement_plays" USING btree ("campaign_id","due_at","play_id");--> statement-breakpoint
CREATE INDEX "announcement_plays_announcement" ON "announcement_plays" USING btree ("announcement_id","due_at","play_id");--> statement-breakpoint
CREATE INDEX "announcement_plays_age" ON "announcement_plays" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "announcements_account" ON "announcements" USING btree ("account_id","archived","created_at");--> statement-breakpoint
CREATE INDEX "announcements_audio" ON "announcements" USING btree ("audio_id");