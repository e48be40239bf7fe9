CREATE TABLE "building_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "location_mutes" (
	"location_id" text PRIMARY KEY NOT NULL,
	"muted_by" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_dismissals" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_dismissals_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "playback_states" ADD COLUMN "plays_after_mute" boolean;--> statement-breakpoint
ALTER TABLE "building_tokens" ADD CONSTRAINT "building_tokens_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_tokens" ADD CONSTRAINT "building_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_mutes" ADD CONSTRAINT "location_mutes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_dismissals" ADD CONSTRAINT "notice_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "building_tokens_hash" ON "building_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "building_tokens_location" ON "building_tokens" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "building_tokens_person" ON "building_tokens" USING btree ("created_by") WHERE "building_tokens"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "location_mutes_end" ON "location_mutes" USING btree ("ends_at") WHERE "location_mutes"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "playback_states_muted" ON "playback_states" USING btree ("sound_zone_id") WHERE "playback_states"."plays_after_mute" is not null;