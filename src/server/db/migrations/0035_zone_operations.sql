CREATE TABLE "zone_operation_zones" (
	"operation_id" text NOT NULL,
	"sound_zone_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "zone_operation_zones_operation_id_sound_zone_id_pk" PRIMARY KEY("operation_id","sound_zone_id")
);
--> statement-breakpoint
CREATE TABLE "zone_operations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_by" text,
	"key" text NOT NULL,
	"change" jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"undo_of" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "zone_presets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"play_from_type" text,
	"play_from_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sound_zones" ADD COLUMN "preset_id" text;--> statement-breakpoint
ALTER TABLE "zone_operation_zones" ADD CONSTRAINT "zone_operation_zones_operation_id_zone_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."zone_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_operation_zones" ADD CONSTRAINT "zone_operation_zones_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_operations" ADD CONSTRAINT "zone_operations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_operations" ADD CONSTRAINT "zone_operations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_presets" ADD CONSTRAINT "zone_presets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zone_operation_zones_state" ON "zone_operation_zones" USING btree ("operation_id","state","sound_zone_id");--> statement-breakpoint
CREATE INDEX "zone_operation_zones_zone" ON "zone_operation_zones" USING btree ("sound_zone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_operations_key" ON "zone_operations" USING btree ("account_id","created_by","key");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_operations_undo" ON "zone_operations" USING btree ("undo_of");--> statement-breakpoint
CREATE INDEX "zone_operations_age" ON "zone_operations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "zone_operations_running" ON "zone_operations" USING btree ("created_at") WHERE "zone_operations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "zone_presets_account" ON "zone_presets" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "zone_presets_deleted" ON "zone_presets" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "sound_zones" ADD CONSTRAINT "sound_zones_preset_id_zone_presets_id_fk" FOREIGN KEY ("preset_id") REFERENCES "public"."zone_presets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sound_zones_preset" ON "sound_zones" USING btree ("preset_id");