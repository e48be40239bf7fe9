-- A session plans these statements once; those of a function in SQL are planned by each statement that calls it.
CREATE OR REPLACE FUNCTION word_set("text" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $words$
DECLARE
	folded text[] := string_to_array(fold_text("text"), ' ');
BEGIN
	RETURN array(
		SELECT found.word FROM unnest(folded) AS found(word) WHERE found.word <> ''
		UNION
		SELECT substr(found.word, place.at)
			FROM unnest(folded) AS found(word), generate_series(2, length(found.word)) AS place(at)
			WHERE substr(found.word, place.at, 1) ~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]'
		UNION
		SELECT part.sign FROM regexp_split_to_table(left("text", 2000), '\s+') AS part(sign)
			WHERE part.sign ~ '^[]!#$%&()*+,./:;<=>?@[\\^_{|}~¡¿«»·•…–—№°©®™×÷-]{1,10}$'
	);
END $words$;
