CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "albums" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"release_year" integer,
	"image" jsonb
);
--> statement-breakpoint
CREATE TABLE "artists" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" jsonb
);
--> statement-breakpoint
CREATE TABLE "collection_tracks" (
	"collection_id" text NOT NULL,
	"position" integer NOT NULL,
	"track_id" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"composer_type" text NOT NULL,
	"present_as" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"curator_account_id" text,
	"curator_name" text DEFAULT '' NOT NULL,
	"playback_mode" text DEFAULT 'shuffle' NOT NULL,
	"genres" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"image" jsonb,
	"snapshot" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editorial_sections" (
	"id" text PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"page_title" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"items" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_items" (
	"account_id" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "track_artists" (
	"track_id" text NOT NULL,
	"artist_id" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracks" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"album_id" text NOT NULL,
	"disc_number" integer DEFAULT 1 NOT NULL,
	"track_number" integer DEFAULT 1 NOT NULL,
	"explicit" boolean DEFAULT false NOT NULL,
	"markets" text[] NOT NULL,
	"genres" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"tempo_bpm" double precision,
	"duration_ms" integer NOT NULL,
	"frames" integer,
	"bytes" integer,
	"sha256" text,
	"loudness_lufs" double precision,
	"true_peak_db" double precision,
	"imported_from" text,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"business_type" text DEFAULT 'beauty_salon' NOT NULL,
	"account_type" text DEFAULT 'business' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"iso_country" text NOT NULL,
	"org_number" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"plan" text NOT NULL,
	"tier" text NOT NULL,
	"deactivated" boolean DEFAULT false NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"roles" jsonb NOT NULL,
	"feature_flags" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"image_url" text,
	"library_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acls" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text,
	"pending_email" text DEFAULT '' NOT NULL,
	"owner" boolean DEFAULT false NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"contact" boolean DEFAULT false NOT NULL,
	"finance" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text,
	"device_id" text,
	"replaces" text,
	"retired_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'user' NOT NULL,
	"password_hash" text,
	"start_of_week" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_tracks" (
	"sound_zone_id" text NOT NULL,
	"track_id" text NOT NULL,
	"blocked_by" text,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"sound_zone_id" text,
	"device_type" text NOT NULL,
	"platform" text NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"os_version" text DEFAULT '' NOT NULL,
	"paired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"billing_group_id" text,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"iso_country" text NOT NULL,
	"timezone" text NOT NULL,
	"bandwidth_limitation_kbps" integer,
	"deactivated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pairing_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"code" text,
	"sound_zone_id" text NOT NULL,
	"created_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_history" (
	"play_id" text PRIMARY KEY NOT NULL,
	"sound_zone_id" text NOT NULL,
	"track_id" text NOT NULL,
	"source_id" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"played_ms" bigint NOT NULL,
	"transition" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playback_states" (
	"sound_zone_id" text PRIMARY KEY NOT NULL,
	"intent_version" integer DEFAULT 1 NOT NULL,
	"playing" boolean DEFAULT true NOT NULL,
	"volume" integer NOT NULL,
	"play_order" text DEFAULT 'AUTO' NOT NULL,
	"seed" integer NOT NULL,
	"queue" jsonb NOT NULL,
	"report" jsonb,
	"reported_at" timestamp with time zone,
	"player_kind" text,
	"connection_id" text,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sound_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"location_id" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"play_from_type" text,
	"play_from_id" text,
	"remote_code" text,
	"paid_until" timestamp with time zone,
	"subscription_deactivated" boolean DEFAULT false NOT NULL,
	"reactivate_at" timestamp with time zone,
	"deactivated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection_tracks" ADD CONSTRAINT "collection_tracks_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_tracks" ADD CONSTRAINT "collection_tracks_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_curator_account_id_accounts_id_fk" FOREIGN KEY ("curator_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_artists" ADD CONSTRAINT "track_artists_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_artists" ADD CONSTRAINT "track_artists_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acls" ADD CONSTRAINT "acls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acls" ADD CONSTRAINT "acls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_tracks" ADD CONSTRAINT "blocked_tracks_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_tracks" ADD CONSTRAINT "blocked_tracks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_history" ADD CONSTRAINT "play_history_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_states" ADD CONSTRAINT "playback_states_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD CONSTRAINT "sound_zones_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD CONSTRAINT "sound_zones_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "albums_search" ON "albums" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artists_search" ON "artists" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "collection_tracks_position" ON "collection_tracks" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "collection_tracks_track" ON "collection_tracks" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "collections_curator" ON "collections" USING btree ("curator_account_id");--> statement-breakpoint
CREATE INDEX "collections_search" ON "collections" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "editorial_sections_position" ON "editorial_sections" USING btree ("page","position");--> statement-breakpoint
CREATE UNIQUE INDEX "library_items_item" ON "library_items" USING btree ("account_id","item_id");--> statement-breakpoint
CREATE INDEX "library_items_added" ON "library_items" USING btree ("account_id","added_at");--> statement-breakpoint
CREATE UNIQUE INDEX "track_artists_track" ON "track_artists" USING btree ("track_id","position");--> statement-breakpoint
CREATE INDEX "track_artists_artist" ON "track_artists" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "tracks_album" ON "tracks" USING btree ("album_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tracks_imported_from" ON "tracks" USING btree ("imported_from");--> statement-breakpoint
CREATE INDEX "tracks_search" ON "tracks" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "acls_account_user" ON "acls" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "acls_user" ON "acls" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family");--> statement-breakpoint
CREATE INDEX "refresh_tokens_device" ON "refresh_tokens" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_tracks_zone_track" ON "blocked_tracks" USING btree ("sound_zone_id","track_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_sound_zone" ON "devices" USING btree ("sound_zone_id");--> statement-breakpoint
CREATE INDEX "devices_account" ON "devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "locations_account" ON "locations" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "pairing_codes_zone" ON "pairing_codes" USING btree ("sound_zone_id","created_at");--> statement-breakpoint
CREATE INDEX "play_history_zone" ON "play_history" USING btree ("sound_zone_id","started_at","play_id");--> statement-breakpoint
CREATE INDEX "playback_states_seen" ON "playback_states" USING btree ("seen_at") WHERE "playback_states"."connection_id" is not null;--> statement-breakpoint
CREATE INDEX "sound_zones_account" ON "sound_zones" USING btree ("account_id","name","id");--> statement-breakpoint
CREATE INDEX "sound_zones_location" ON "sound_zones" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "sound_zones_source" ON "sound_zones" USING btree ("play_from_id");