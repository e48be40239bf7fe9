ALTER TABLE "accounts" ADD COLUMN "key_account_manager" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "content_provider" text DEFAULT 'roomtone' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "schedule_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sound_zone_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "billing_cycle" text DEFAULT 'monthly' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "billing_voucher" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "iso_currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "billing_voucher" = "sign_ups"."voucher" FROM "sign_ups" WHERE "sign_ups"."account_id" = "accounts"."id" AND "sign_ups"."voucher" IS NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "iso_currency" = coalesce((SELECT "iso_currency" FROM "price_countries" WHERE "price_countries"."iso_country" = "accounts"."iso_country"), (SELECT "iso_currency" FROM "price_countries" WHERE "price_countries"."iso_country" = 'ZZ'), '') WHERE "payment_method" IS NOT NULL;
