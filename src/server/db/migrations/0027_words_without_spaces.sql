CREATE FUNCTION word_set("text" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $words$
	SELECT array(
		SELECT folded.word FROM unnest(string_to_array(fold_text("text"), ' ')) AS folded(word) WHERE folded.word <> ''
		UNION
		SELECT substr(folded.word, place.at)
			FROM unnest(string_to_array(fold_text("text"), ' ')) AS folded(word), generate_series(2, length(folded.word)) AS place(at)
			WHERE substr(folded.word, place.at, 1) ~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]'
		UNION
		SELECT part.sign FROM regexp_split_to_table(left("text", 2000), '\s+') AS part(sign)
			WHERE part.sign ~ '^[]!#$%&()*+,./:;<=>?@[\\^_{|}~¡¿«»·•…–—№°©®™×÷-]{1,10}$'
	)
$words$;--> statement-breakpoint
ALTER TABLE "albums" drop column "words";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(word_set("title"))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" drop column "words";--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(word_set("name"))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" drop column "words";--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(word_set("search_text"))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tracks" drop column "words";--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(word_set("search_text"))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "albums_words" ON "albums" USING gin ("words");--> statement-breakpoint
CREATE INDEX "artists_words" ON "artists" USING gin ("words");--> statement-breakpoint
CREATE INDEX "collections_words" ON "collections" USING gin ("words");--> statement-breakpoint
CREATE INDEX "tracks_words" ON "tracks" USING gin ("words");
