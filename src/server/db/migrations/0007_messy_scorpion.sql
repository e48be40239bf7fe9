ALTER TABLE "collections" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "isrc" text;--> statement-breakpoint
CREATE INDEX "tracks_isrc" ON "tracks" USING btree ("isrc");--> statement-breakpoint
CREATE INDEX "tracks_title" ON "tracks" USING btree (lower("title"));