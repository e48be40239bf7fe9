ALTER TABLE "collections" ADD COLUMN "composer" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "refilled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "collections_refilled" ON "collections" USING btree ("refilled_at") WHERE "collections"."composer" is not null and "collections"."present_as" = 'station';