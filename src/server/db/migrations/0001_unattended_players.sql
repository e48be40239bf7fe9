CREATE TABLE "schedule_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"schedule_id" text NOT NULL,
	"start_minute" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"collection_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" jsonb,
	"snapshot" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"ordered_by" text NOT NULL,
	"quantity" integer NOT NULL,
	"recipient" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"iso_country" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_metrics" (
	"device_id" text PRIMARY KEY NOT NULL,
	"metrics" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zone_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"sound_zone_id" text NOT NULL,
	"device_id" text NOT NULL,
	"cause" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"hidden" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD CONSTRAINT "schedule_slots_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD CONSTRAINT "schedule_slots_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_orders" ADD CONSTRAINT "player_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_orders" ADD CONSTRAINT "player_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_metrics" ADD CONSTRAINT "device_metrics_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_errors" ADD CONSTRAINT "zone_errors_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_slots_start" ON "schedule_slots" USING btree ("schedule_id","start_minute");--> statement-breakpoint
CREATE INDEX "schedules_account" ON "schedules" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "player_orders_account" ON "player_orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_errors_open" ON "zone_errors" USING btree ("sound_zone_id","cause") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "zone_errors_zone" ON "zone_errors" USING btree ("sound_zone_id","since");--> statement-breakpoint
CREATE INDEX "zone_errors_resolved" ON "zone_errors" USING btree ("resolved_at") WHERE resolved_at is not null;--> statement-breakpoint
CREATE INDEX "play_history_age" ON "play_history" USING brin ("started_at");--> statement-breakpoint
UPDATE "sound_zones" SET "settings" = '{"output_device": "", "fallback_collection": null}'::jsonb || "settings";
