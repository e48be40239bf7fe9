CREATE TABLE "music_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_by" text,
	"batch" text NOT NULL,
	"path" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"track_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"read_until" timestamp with time zone,
	"is_logged" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_files" (
	"path" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"reason" text,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "music_uploads" ADD CONSTRAINT "music_uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_uploads" ADD CONSTRAINT "music_uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_uploads" ADD CONSTRAINT "music_uploads_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "music_uploads_account" ON "music_uploads" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "music_uploads_batch" ON "music_uploads" USING btree ("account_id","batch");--> statement-breakpoint
CREATE INDEX "music_uploads_unread" ON "music_uploads" USING btree ("created_at") WHERE "music_uploads"."state" in ('waiting', 'reading');--> statement-breakpoint
CREATE INDEX "music_uploads_receiving" ON "music_uploads" USING btree ("changed_at") WHERE "music_uploads"."state" = 'receiving';--> statement-breakpoint
CREATE INDEX "music_uploads_age" ON "music_uploads" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "music_uploads_track" ON "music_uploads" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "music_uploads_person" ON "music_uploads" USING btree ("created_by");