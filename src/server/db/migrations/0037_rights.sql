ALTER TABLE "tracks" ADD COLUMN "composers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "iswcs" text[] DEFAULT '{}' NOT NULL;