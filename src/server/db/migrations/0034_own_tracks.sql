CREATE TABLE "deleted_tracks" (
	"track_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"deletion" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"frames" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"loudness_lufs" double precision NOT NULL,
	"true_peak_db" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_tracks" ADD CONSTRAINT "deleted_tracks_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_tracks" ADD CONSTRAINT "deleted_tracks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_tracks_deletion" ON "deleted_tracks" USING btree ("account_id","deletion");--> statement-breakpoint
CREATE INDEX "deleted_tracks_age" ON "deleted_tracks" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_tracks_audio" ON "deleted_tracks" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "tracks_audio" ON "tracks" USING btree ("sha256");