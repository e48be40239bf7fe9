CREATE TABLE "spotify_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"spotify_user_id" text NOT NULL,
	"spotify_name" text NOT NULL,
	"scope" text NOT NULL,
	"grant" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spotify_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"connection_id" text,
	"spotify_playlist_id" text NOT NULL,
	"kind" text NOT NULL,
	"add_to_library" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"missing" jsonb NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"collection_id" text,
	"error_code" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spotify_playlists" (
	"collection_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"connection_id" text,
	"spotify_playlist_id" text NOT NULL,
	"spotify_snapshot" text NOT NULL,
	"has_own_name" boolean DEFAULT false NOT NULL,
	"missing" jsonb NOT NULL,
	"matched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_sync_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "isrc" text;--> statement-breakpoint
ALTER TABLE "spotify_connections" ADD CONSTRAINT "spotify_connections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_connections" ADD CONSTRAINT "spotify_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_connection_id_spotify_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."spotify_connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_playlists" ADD CONSTRAINT "spotify_playlists_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_playlists" ADD CONSTRAINT "spotify_playlists_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_playlists" ADD CONSTRAINT "spotify_playlists_connection_id_spotify_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."spotify_connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spotify_connections_person" ON "spotify_connections" USING btree ("account_id","user_id","spotify_user_id");--> statement-breakpoint
CREATE INDEX "spotify_connections_used" ON "spotify_connections" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "spotify_imports_account" ON "spotify_imports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "spotify_imports_age" ON "spotify_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "spotify_imports_connection" ON "spotify_imports" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "spotify_imports_state" ON "spotify_imports" USING btree ("state");--> statement-breakpoint
CREATE INDEX "spotify_playlists_next" ON "spotify_playlists" USING btree ("next_sync_at");--> statement-breakpoint
CREATE INDEX "spotify_playlists_account" ON "spotify_playlists" USING btree ("account_id","spotify_playlist_id");--> statement-breakpoint
CREATE INDEX "spotify_playlists_connection" ON "spotify_playlists" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "tracks_core_title" ON "tracks" USING btree (left(regexp_replace(lower(normalize(regexp_replace("title", '\s+([(\[]|[-–]\s|(feat|ft)\.?\s|featuring\s).*$', '', 'i'), NFKD)), '[\s\u0300-\u036f!-/:-@\[-`{-~¡-¿‐-‧…]+', '', 'g'), 200));--> statement-breakpoint
CREATE INDEX "tracks_isrc" ON "tracks" USING btree ("isrc");--> statement-breakpoint
CREATE INDEX "tracks_title" ON "tracks" USING btree (lower("title"));