CREATE OR REPLACE FUNCTION fold_text("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fold$ SELECT btrim(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(translate(translate(regexp_replace(normalize(left("text", 2000), NFKD), '[\u0300-\u036f]', '', 'g'), chr(9) || chr(10) || chr(13), '   '), 'ABCDEFGHIJKLMNOPQRSTUVWXYZØŁĐÐĦŊÆŒÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄІЈЉЊЋЏҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ!"#$%&()*+,-./:;<=>?@[\]^_{|}~¡¿«»·•…–—―“”„‚‹›⁄№°©®™×÷''’‘ʼ`', 'abcdefghijklmnopqrstuvwxyzøłđðħŋæœþабвгдежзиклмнопрстуфхцчшщъыьэюяђєіјљњћџґαβγδεζηθικλμνξοπρστυφχψω                                                      '), 'øłđðħŋıς', 'olddhniσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ' +', ' ', 'g'), '([^ ]{100})[^ ]+', '\1', 'g'), ' ') $fold$;--> statement-breakpoint
CREATE TABLE "schedule_exceptions" (
	"id" text PRIMARY KEY NOT NULL,
	"schedule_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"yearly" boolean NOT NULL,
	"kind" text NOT NULL,
	"day" text,
	"collection_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "schedule_slots" DROP CONSTRAINT "schedule_slots_collection_id_collections_id_fk";
--> statement-breakpoint
DROP INDEX "albums_search";--> statement-breakpoint
DROP INDEX "artists_search";--> statement-breakpoint
DROP INDEX "collections_search";--> statement-breakpoint
DROP INDEX "tracks_search";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold_text("title")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(fold_text("title"), ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold_text("name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(fold_text("name"), ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "composer" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "refilled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold_text("name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(fold_text("search_text"), ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "editorial_sections" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "editorial_sections" ADD COLUMN "shown_from" date;--> statement-breakpoint
ALTER TABLE "editorial_sections" ADD COLUMN "shown_until" date;--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD COLUMN "collection_ids" text[];--> statement-breakpoint
UPDATE "schedule_slots" SET "collection_ids" = ARRAY["collection_id"];--> statement-breakpoint
ALTER TABLE "schedule_slots" ALTER COLUMN "collection_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "composer_type" text DEFAULT 'ManualScheduleComposer' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "sound_zone_id" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "omit_from_library" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "sounds" text[];--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "isrc" text;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold_text("title")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(fold_text("search_text"), ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_connections" ADD CONSTRAINT "spotify_connections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_connections" ADD CONSTRAINT "spotify_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_connection_id_spotify_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."spotify_connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_playlists" ADD CONSTRAINT "spotify_playlists_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_playlists" ADD CONSTRAINT "spotify_playlists_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_playlists" ADD CONSTRAINT "spotify_playlists_connection_id_spotify_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."spotify_connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_exceptions_schedule" ON "schedule_exceptions" USING btree ("schedule_id","position");--> statement-breakpoint
CREATE INDEX "schedule_exceptions_collections" ON "schedule_exceptions" USING gin ("collection_ids");--> statement-breakpoint
CREATE INDEX "search_words_ends" ON "search_words" USING btree (reverse("word"));--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "spotify_connections_person" ON "spotify_connections" USING btree ("account_id","user_id","spotify_user_id");--> statement-breakpoint
CREATE INDEX "spotify_connections_used" ON "spotify_connections" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "spotify_imports_account" ON "spotify_imports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "spotify_imports_age" ON "spotify_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "spotify_imports_connection" ON "spotify_imports" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "spotify_imports_state" ON "spotify_imports" USING btree ("state");--> statement-breakpoint
CREATE INDEX "spotify_playlists_next" ON "spotify_playlists" USING btree ("next_sync_at");--> statement-breakpoint
CREATE INDEX "spotify_playlists_account" ON "spotify_playlists" USING btree ("account_id","spotify_playlist_id");--> statement-breakpoint
CREATE INDEX "spotify_playlists_connection" ON "spotify_playlists" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "albums_name" ON "albums" USING btree (coalesce("owner_account_id", ''),"name_key");--> statement-breakpoint
CREATE INDEX "albums_words" ON "albums" USING gin ("words");--> statement-breakpoint
CREATE INDEX "albums_year" ON "albums" USING btree ("release_year");--> statement-breakpoint
CREATE INDEX "artists_name" ON "artists" USING btree (coalesce("owner_account_id", ''),"name_key");--> statement-breakpoint
CREATE INDEX "artists_words" ON "artists" USING gin ("words");--> statement-breakpoint
CREATE INDEX "collections_refilled" ON "collections" USING btree ("refilled_at") WHERE "collections"."composer" is not null and "collections"."present_as" = 'station';--> statement-breakpoint
CREATE INDEX "collections_name" ON "collections" USING btree (coalesce("curator_account_id", ''),"name_key");--> statement-breakpoint
CREATE INDEX "collections_changed" ON "collections" USING btree (coalesce("curator_account_id", ''),"updated_at");--> statement-breakpoint
CREATE INDEX "collections_words" ON "collections" USING gin ("words");--> statement-breakpoint
CREATE INDEX "schedule_slots_collections" ON "schedule_slots" USING gin ("collection_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_sound_zone" ON "schedules" USING btree ("sound_zone_id") WHERE "schedules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tracks_core_title" ON "tracks" USING btree (left(regexp_replace(lower(normalize(regexp_replace("title", '\s+([(\[]|[-–]\s|(feat|ft)\.?\s|featuring\s).*$', '', 'i'), NFKD)), '[\s\u0300-\u036f!-/:-@\[-`{-~¡-¿‐-‧…]+', '', 'g'), 200));--> statement-breakpoint
CREATE INDEX "tracks_added" ON "tracks" USING btree (coalesce("owner_account_id", ''),"created_at");--> statement-breakpoint
CREATE INDEX "tracks_tempo" ON "tracks" USING btree ("tempo_bpm");--> statement-breakpoint
CREATE INDEX "tracks_genres" ON "tracks" USING gin ("genres");--> statement-breakpoint
CREATE INDEX "tracks_tags" ON "tracks" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "tracks_sounds" ON "tracks" USING gin ("sounds");--> statement-breakpoint
CREATE INDEX "tracks_unheard" ON "tracks" USING btree ("id") WHERE "tracks"."sounds" is null;--> statement-breakpoint
CREATE INDEX "tracks_isrc" ON "tracks" USING btree ("isrc");--> statement-breakpoint
CREATE INDEX "tracks_name" ON "tracks" USING btree (coalesce("owner_account_id", ''),"name_key");--> statement-breakpoint
CREATE INDEX "tracks_words" ON "tracks" USING gin ("words");--> statement-breakpoint
ALTER TABLE "schedule_slots" DROP COLUMN "collection_id";--> statement-breakpoint
INSERT INTO "search_words" ("word")
	SELECT DISTINCT found.word FROM (SELECT "words" FROM "artists" UNION ALL SELECT "words" FROM "albums" UNION ALL SELECT "words" FROM "tracks" UNION ALL SELECT "words" FROM "collections") AS "known", unnest(tsvector_to_array("known"."words")) AS found(word)
	ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE FUNCTION "add_search_words"() RETURNS trigger LANGUAGE plpgsql AS $words$
BEGIN
	INSERT INTO "search_words" ("word")
		SELECT DISTINCT found.word FROM "written", unnest(tsvector_to_array("written"."words")) AS found(word) ORDER BY 1
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $words$;--> statement-breakpoint
CREATE TRIGGER "artists_words_insert" AFTER INSERT ON "artists" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_search_words"();--> statement-breakpoint
CREATE TRIGGER "artists_words_update" AFTER UPDATE ON "artists" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_search_words"();--> statement-breakpoint
CREATE TRIGGER "albums_words_insert" AFTER INSERT ON "albums" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_search_words"();--> statement-breakpoint
CREATE TRIGGER "albums_words_update" AFTER UPDATE ON "albums" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_search_words"();--> statement-breakpoint
CREATE TRIGGER "tracks_words_insert" AFTER INSERT ON "tracks" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_search_words"();--> statement-breakpoint
CREATE TRIGGER "tracks_words_update" AFTER UPDATE ON "tracks" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_search_words"();--> statement-breakpoint
CREATE TRIGGER "collections_words_insert" AFTER INSERT ON "collections" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_search_words"();--> statement-breakpoint
CREATE TRIGGER "collections_words_update" AFTER UPDATE ON "collections" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_search_words"();
--> statement-breakpoint
INSERT INTO "library_items" ("account_id", "item_id", "kind", "added_at") SELECT "account_id", "id", 'SCHEDULE', "updated_at" FROM "schedules" ON CONFLICT DO NOTHING;
