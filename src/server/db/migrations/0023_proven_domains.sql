ALTER TABLE "saml_settings" ADD COLUMN "proven_domains" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "saml_settings" SET "proven_domains" = "domains";
