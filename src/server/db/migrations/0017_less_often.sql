CREATE TABLE "less_often" (
	"sound_zone_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"added_by" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "less_often_sound_zone_id_kind_value_pk" PRIMARY KEY("sound_zone_id","kind","value")
);
--> statement-breakpoint
ALTER TABLE "play_history" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "less_often" ADD CONSTRAINT "less_often_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "less_often" ADD CONSTRAINT "less_often_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;