ALTER TABLE "tracks" ADD COLUMN "file_name" text;--> statement-breakpoint
CREATE INDEX "tracks_file_name" ON "tracks" USING btree (lower(normalize("file_name", NFC)));