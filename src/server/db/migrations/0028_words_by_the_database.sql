CREATE FUNCTION collection_words("name" text, "short_description" text, "genres" text[], "tags" text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $words$
	SELECT array_to_tsvector(word_set(concat_ws(' ', "name", "short_description", array_to_string("genres", ' '), array_to_string("tags", ' '))))
$words$;--> statement-breakpoint
ALTER TABLE "collections" drop column "words";--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (collection_words("name", "short_description", "genres", "tags")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "collections_words" ON "collections" USING gin ("words");--> statement-breakpoint
ALTER TABLE "tracks" ALTER COLUMN "words" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "tracks" ALTER COLUMN "words" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "collections" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "tracks" DROP COLUMN "search_text";--> statement-breakpoint
CREATE FUNCTION track_words("track_id" text, "title" text, "album_id" text) RETURNS tsvector LANGUAGE sql STABLE AS $words$
	SELECT array_to_tsvector(word_set(concat_ws(' ', $2,
		(SELECT string_agg("artists"."name", ' ') FROM "track_artists" JOIN "artists" ON "artists"."id" = "track_artists"."artist_id" WHERE "track_artists"."track_id" = $1),
		(SELECT "albums"."title" FROM "albums" WHERE "albums"."id" = $3))))
$words$;--> statement-breakpoint
CREATE FUNCTION "write_track_words"() RETURNS trigger LANGUAGE plpgsql AS $words$
BEGIN
	NEW."words" := track_words(NEW."id", NEW."title", NEW."album_id");
	RETURN NEW;
END $words$;--> statement-breakpoint
CREATE TRIGGER "tracks_words" BEFORE INSERT OR UPDATE OF "title", "album_id" ON "tracks" FOR EACH ROW EXECUTE FUNCTION "write_track_words"();--> statement-breakpoint
CREATE FUNCTION "write_words_of_credited"() RETURNS trigger LANGUAGE plpgsql AS $words$
BEGIN
	UPDATE "tracks" SET "words" = track_words("tracks"."id", "tracks"."title", "tracks"."album_id")
		WHERE "tracks"."id" IN (SELECT "track_id" FROM "written");
	RETURN NULL;
END $words$;--> statement-breakpoint
CREATE TRIGGER "track_artists_words_insert" AFTER INSERT ON "track_artists" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "write_words_of_credited"();--> statement-breakpoint
CREATE TRIGGER "track_artists_words_update" AFTER UPDATE ON "track_artists" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "write_words_of_credited"();--> statement-breakpoint
CREATE TRIGGER "track_artists_words_delete" AFTER DELETE ON "track_artists" REFERENCING OLD TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "write_words_of_credited"();--> statement-breakpoint
CREATE FUNCTION "write_words_of_artist"() RETURNS trigger LANGUAGE plpgsql AS $words$
BEGIN
	UPDATE "tracks" SET "words" = track_words("tracks"."id", "tracks"."title", "tracks"."album_id")
		WHERE "tracks"."id" IN (SELECT "track_id" FROM "track_artists" WHERE "artist_id" = NEW."id");
	RETURN NULL;
END $words$;--> statement-breakpoint
CREATE TRIGGER "artists_words_renamed" AFTER UPDATE OF "name" ON "artists" FOR EACH ROW WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION "write_words_of_artist"();--> statement-breakpoint
CREATE FUNCTION "write_words_of_album"() RETURNS trigger LANGUAGE plpgsql AS $words$
BEGIN
	UPDATE "tracks" SET "words" = track_words("tracks"."id", "tracks"."title", "tracks"."album_id") WHERE "tracks"."album_id" = NEW."id";
	RETURN NULL;
END $words$;--> statement-breakpoint
CREATE TRIGGER "albums_words_renamed" AFTER UPDATE OF "title" ON "albums" FOR EACH ROW WHEN (OLD."title" <> NEW."title") EXECUTE FUNCTION "write_words_of_album"();
