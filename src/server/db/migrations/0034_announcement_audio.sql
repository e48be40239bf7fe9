CREATE TABLE "announcement_audio" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"source_id" text NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"frames" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"loudness_lufs" double precision NOT NULL,
	"true_peak_db" double precision NOT NULL,
	"peaks" real[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_by" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"read_until" timestamp with time zone,
	"duration_ms" integer,
	"start_ms" integer,
	"end_ms" integer,
	"peaks" real[],
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_audio" ADD CONSTRAINT "announcement_audio_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_audio" ADD CONSTRAINT "announcement_audio_source_id_announcement_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."announcement_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_sources" ADD CONSTRAINT "announcement_sources_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_sources" ADD CONSTRAINT "announcement_sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_audio_account" ON "announcement_audio" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "announcement_audio_source" ON "announcement_audio" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "announcement_audio_file" ON "announcement_audio" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "announcement_audio_age" ON "announcement_audio" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "announcement_sources_account" ON "announcement_sources" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "announcement_sources_unread" ON "announcement_sources" USING btree ("created_at") WHERE "announcement_sources"."state" = 'reading';--> statement-breakpoint
CREATE INDEX "announcement_sources_receiving" ON "announcement_sources" USING btree ("changed_at") WHERE "announcement_sources"."state" = 'receiving';--> statement-breakpoint
CREATE INDEX "announcement_sources_age" ON "announcement_sources" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "announcement_sources_person" ON "announcement_sources" USING btree ("created_by");