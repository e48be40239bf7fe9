CREATE TABLE "schedule_occasional" (
	"id" text PRIMARY KEY NOT NULL,
	"schedule_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"color" text,
	"start_minute" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"collection_ids" text[] NOT NULL,
	"volume" jsonb,
	"from_date" date NOT NULL,
	"to_date" date,
	"repeat" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD COLUMN "volume" jsonb;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "playback_states" ADD COLUMN "volume_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule_occasional" ADD CONSTRAINT "schedule_occasional_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_occasional_schedule" ON "schedule_occasional" USING btree ("schedule_id","position");--> statement-breakpoint
CREATE INDEX "schedule_occasional_collections" ON "schedule_occasional" USING gin ("collection_ids");