CREATE OR REPLACE FUNCTION fold_text("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fold$ SELECT btrim(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(translate(translate(regexp_replace(normalize(left("text", 2000), NFKD), '[\u0300-\u036f]', '', 'g'), chr(9) || chr(10) || chr(13), '   '), 'ABCDEFGHIJKLMNOPQRSTUVWXYZØŁĐÐĦŊÆŒÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄІЈЉЊЋЏҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ!"#$%&()*+,-./:;<=>?@[\]^_{|}~¡¿«»·•…–—―“”„‚‹›⁄№°©®™×÷''’‘ʼ`', 'abcdefghijklmnopqrstuvwxyzøłđðħŋæœþабвгдежзиклмнопрстуфхцчшщъыьэюяђєіјљњћџґαβγδεζηθικλμνξοπρστυφχψω                                                      '), 'øłđðħŋıς', 'olddhniσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ' +', ' ', 'g'), '([^ ]{100})[^ ]+', '\1', 'g'), ' ') $fold$;--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "albums_search";--> statement-breakpoint
DROP INDEX "artists_search";--> statement-breakpoint
DROP INDEX "collections_search";--> statement-breakpoint
DROP INDEX "tracks_search";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold_text("title")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(fold_text("title"), ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold_text("name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(fold_text("name"), ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold_text("name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(fold_text("search_text"), ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "editorial_sections" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "editorial_sections" ADD COLUMN "shown_from" date;--> statement-breakpoint
ALTER TABLE "editorial_sections" ADD COLUMN "shown_until" date;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold_text("title")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(fold_text("search_text"), ' '))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_ends" ON "search_words" USING btree (reverse("word"));--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "albums_name" ON "albums" USING btree (coalesce("owner_account_id", ''),"name_key");--> statement-breakpoint
CREATE INDEX "albums_words" ON "albums" USING gin ("words");--> statement-breakpoint
CREATE INDEX "albums_year" ON "albums" USING btree ("release_year");--> statement-breakpoint
CREATE INDEX "artists_name" ON "artists" USING btree (coalesce("owner_account_id", ''),"name_key");--> statement-breakpoint
CREATE INDEX "artists_words" ON "artists" USING gin ("words");--> statement-breakpoint
CREATE INDEX "collections_name" ON "collections" USING btree (coalesce("curator_account_id", ''),"name_key");--> statement-breakpoint
CREATE INDEX "collections_changed" ON "collections" USING btree (coalesce("curator_account_id", ''),"updated_at");--> statement-breakpoint
CREATE INDEX "collections_words" ON "collections" USING gin ("words");--> statement-breakpoint
CREATE INDEX "tracks_added" ON "tracks" USING btree (coalesce("owner_account_id", ''),"created_at");--> statement-breakpoint
CREATE INDEX "tracks_tempo" ON "tracks" USING btree ("tempo_bpm");--> statement-breakpoint
CREATE INDEX "tracks_genres" ON "tracks" USING gin ("genres");--> statement-breakpoint
CREATE INDEX "tracks_tags" ON "tracks" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "tracks_name" ON "tracks" USING btree (coalesce("owner_account_id", ''),"name_key");--> statement-breakpoint
CREATE INDEX "tracks_words" ON "tracks" USING gin ("words");--> statement-breakpoint
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
