CREATE TABLE "schedule_exceptions" (
	"id" text PRIMARY KEY NOT NULL,
	"schedule_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"yearly" boolean NOT NULL,
	"kind" text NOT NULL,
	"day" text,
	"collection_ids" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_slots" DROP CONSTRAINT "schedule_slots_collection_id_collections_id_fk";
--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD COLUMN "collection_ids" text[];--> statement-breakpoint
UPDATE "schedule_slots" SET "collection_ids" = ARRAY["collection_id"];--> statement-breakpoint
ALTER TABLE "schedule_slots" ALTER COLUMN "collection_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "composer_type" text DEFAULT 'ManualScheduleComposer' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "sound_zone_id" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "omit_from_library" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_exceptions_schedule" ON "schedule_exceptions" USING btree ("schedule_id","position");--> statement-breakpoint
CREATE INDEX "schedule_exceptions_collections" ON "schedule_exceptions" USING gin ("collection_ids");--> statement-breakpoint
CREATE INDEX "schedule_slots_collections" ON "schedule_slots" USING gin ("collection_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_sound_zone" ON "schedules" USING btree ("sound_zone_id") WHERE "schedules"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "schedule_slots" DROP COLUMN "collection_id";