DROP TABLE "price_countries" CASCADE;--> statement-breakpoint
DROP TABLE "prices" CASCADE;