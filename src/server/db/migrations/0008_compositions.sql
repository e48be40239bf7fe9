ALTER TABLE "collections" ADD COLUMN "composer" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "refilled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "sounds" text[];--> statement-breakpoint
CREATE INDEX "collections_refilled" ON "collections" USING btree ("refilled_at") WHERE "collections"."composer" is not null and "collections"."present_as" = 'station';--> statement-breakpoint
CREATE INDEX "tracks_sounds" ON "tracks" USING gin ("sounds");--> statement-breakpoint
CREATE INDEX "tracks_unheard" ON "tracks" USING btree ("id") WHERE "tracks"."sounds" is null;