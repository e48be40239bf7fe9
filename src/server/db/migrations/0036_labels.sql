CREATE TABLE "labels" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "location_labels" (
	"location_id" text NOT NULL,
	"label_id" text NOT NULL,
	CONSTRAINT "location_labels_location_id_label_id_pk" PRIMARY KEY("location_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "zone_labels" (
	"sound_zone_id" text NOT NULL,
	"label_id" text NOT NULL,
	CONSTRAINT "zone_labels_sound_zone_id_label_id_pk" PRIMARY KEY("sound_zone_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "location_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "location_invitation_id" text;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_labels" ADD CONSTRAINT "location_labels_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_labels" ADD CONSTRAINT "location_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_labels" ADD CONSTRAINT "zone_labels_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_labels" ADD CONSTRAINT "zone_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_invitations" ADD CONSTRAINT "location_invitations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "labels_key" ON "labels" USING btree ("account_id","key") WHERE "labels"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "labels_deleted" ON "labels" USING btree ("deleted_at") WHERE "labels"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "location_labels_label" ON "location_labels" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "zone_labels_label" ON "zone_labels" USING btree ("label_id");--> statement-breakpoint
CREATE UNIQUE INDEX "location_invitations_email" ON "location_invitations" USING btree ("location_id",lower("email")) WHERE "location_invitations"."accepted_at" is null;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_location_invitation_id_location_invitations_id_fk" FOREIGN KEY ("location_invitation_id") REFERENCES "public"."location_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_links_location" ON "mailed_links" USING btree ("location_invitation_id");--> statement-breakpoint
INSERT INTO "labels" ("id", "account_id", "name", "key", "color")
SELECT
	translate(encode(convert_to('Label,' || gen_random_uuid() || ',', 'UTF8'), 'base64'), '+/=', '-_.'),
	"account_id", "name", "key",
	('{green,blue,orange,purple,red,teal,yellow,gray}'::text[])[1 + (row_number() OVER (PARTITION BY "account_id" ORDER BY "key") - 1) % 8]
FROM (
	SELECT "account_id", min(btrim("label")) AS "name", translate(lower(btrim("label")), 'ÅÄÖÆØÉÈÜ', 'åäöæøéèü') AS "key"
	FROM "sound_zones" WHERE btrim("label") <> '' GROUP BY 1, 3
) AS "texts";--> statement-breakpoint
INSERT INTO "zone_labels" ("sound_zone_id", "label_id")
SELECT "sound_zones"."id", "labels"."id" FROM "sound_zones"
JOIN "labels" ON "labels"."account_id" = "sound_zones"."account_id"
	AND "labels"."key" = translate(lower(btrim("sound_zones"."label")), 'ÅÄÖÆØÉÈÜ', 'åäöæøéèü');--> statement-breakpoint
ALTER TABLE "sound_zones" DROP COLUMN "label";