CREATE TABLE "onboarding_steps" (
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"user_id" text,
	"status" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "onboarding_steps_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
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
CREATE TABLE "qr_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"secret_hash" text,
	"client" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"answer" text,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "onboarding_steps" ADD CONSTRAINT "onboarding_steps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_steps" ADD CONSTRAINT "onboarding_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_tracks" ADD CONSTRAINT "deleted_tracks_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_tracks" ADD CONSTRAINT "deleted_tracks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_sign_ins" ADD CONSTRAINT "qr_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_uploads" ADD CONSTRAINT "music_uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_uploads" ADD CONSTRAINT "music_uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_uploads" ADD CONSTRAINT "music_uploads_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "onboarding_steps_user" ON "onboarding_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_tracks_deletion" ON "deleted_tracks" USING btree ("account_id","deletion");--> statement-breakpoint
CREATE INDEX "deleted_tracks_age" ON "deleted_tracks" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_tracks_audio" ON "deleted_tracks" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_sign_ins_code" ON "qr_sign_ins" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "qr_sign_ins_user" ON "qr_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "qr_sign_ins_age" ON "qr_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_sign_ins_session" ON "qr_sign_ins" USING btree ("session_id") WHERE "qr_sign_ins"."used_at" is null;--> statement-breakpoint
CREATE INDEX "music_uploads_account" ON "music_uploads" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "music_uploads_batch" ON "music_uploads" USING btree ("account_id","batch");--> statement-breakpoint
CREATE INDEX "music_uploads_unread" ON "music_uploads" USING btree ("created_at") WHERE "music_uploads"."state" in ('waiting', 'reading');--> statement-breakpoint
CREATE INDEX "music_uploads_receiving" ON "music_uploads" USING btree ("changed_at") WHERE "music_uploads"."state" = 'receiving';--> statement-breakpoint
CREATE INDEX "music_uploads_age" ON "music_uploads" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "music_uploads_track" ON "music_uploads" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "music_uploads_person" ON "music_uploads" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tracks_audio" ON "tracks" USING btree ("sha256");