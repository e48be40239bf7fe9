CREATE FUNCTION name_order("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $key$ SELECT translate(lower("text"), 'áàâãāÁÀÂÃĀçčćÇČĆéèêëēěÉÈÊËĒĚíìîïīÍÌÎÏĪñńňÑŃŇóòôõōÓÒÔÕŌřŘšśŠŚúùûüūůÚÙÛÜŪŮýÿÝŸžźżŽŹŻåÅäæÄÆöøÖØ', 'aaaaaaaaaacccccceeeeeeeeeeeeiiiiiiiiiinnnnnnoooooooooorrssssuuuuuuuuuuuuyyyyzzzzzz{{||||}}}}') $key$;--> statement-breakpoint
DROP INDEX "sound_zones_state";--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "recheck_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "place_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "country_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (name_order("name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "state_rank" smallint GENERATED ALWAYS AS (case "state" when 'problem' then 0 when 'offline' then 1 when 'noSubscription' then 2 when 'notPaired' then 3 when 'notSetUp' then 4 when 'paused' then 5 when 'silent' then 6 when 'playing' then 7 else 8 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "sound_zones_by_place" ON "sound_zones" USING btree ("account_id","place_key","id") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_by_name" ON "sound_zones" USING btree ("account_id","name_key","id") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_by_country" ON "sound_zones" USING btree ("account_id","country_key","id") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_by_state" ON "sound_zones" USING btree ("account_id","state_rank",coalesce("state_since", '-infinity'::timestamptz),"id") WHERE "sound_zones"."listed";--> statement-breakpoint
CREATE INDEX "sound_zones_recheck" ON "sound_zones" USING btree ("recheck_at") WHERE "sound_zones"."recheck_at" is not null;--> statement-breakpoint
CREATE INDEX "sound_zones_state" ON "sound_zones" USING btree ("account_id","state","state_since") WHERE "sound_zones"."listed";
--> statement-breakpoint
CREATE FUNCTION "write_zone_keys"() RETURNS trigger LANGUAGE plpgsql AS $keys$
DECLARE
	place "locations"%ROWTYPE;
BEGIN
	SELECT * INTO place FROM "locations" WHERE "id" = NEW."location_id";
	NEW."listed" := NOT (NEW."deactivated" OR place."deactivated");
	NEW."place_key" := concat_ws(E'\x01', name_order(place."name"), place."id", name_order(NEW."name"));
	NEW."country_key" := concat_ws(E'\x01', place."iso_country", name_order(place."city"), NEW."place_key");
	NEW."words" := array_to_tsvector(word_set(concat_ws(' ', NEW."name", place."name", place."address", place."city")));
	RETURN NEW;
END $keys$;--> statement-breakpoint
CREATE TRIGGER "sound_zones_keys" BEFORE INSERT OR UPDATE OF "name", "location_id", "deactivated" ON "sound_zones" FOR EACH ROW EXECUTE FUNCTION "write_zone_keys"();--> statement-breakpoint
CREATE FUNCTION "write_keys_of_location"() RETURNS trigger LANGUAGE plpgsql AS $keys$
BEGIN
	UPDATE "sound_zones" SET "location_id" = "location_id" WHERE "location_id" = NEW."id";
	RETURN NULL;
END $keys$;--> statement-breakpoint
CREATE TRIGGER "locations_keys" AFTER UPDATE OF "name", "address", "city", "iso_country", "deactivated" ON "locations" FOR EACH ROW
	WHEN ((OLD."name", OLD."address", OLD."city", OLD."iso_country", OLD."deactivated") IS DISTINCT FROM (NEW."name", NEW."address", NEW."city", NEW."iso_country", NEW."deactivated"))
	EXECUTE FUNCTION "write_keys_of_location"();--> statement-breakpoint
UPDATE "sound_zones" SET "location_id" = "location_id";
