CREATE TABLE "price_countries" (
	"iso_country" text PRIMARY KEY NOT NULL,
	"iso_currency" text NOT NULL,
	"invoice_fee" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"iso_country" text NOT NULL,
	"plan" text NOT NULL,
	"billing_cycle" text NOT NULL,
	"amount" integer NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "prices_iso_country_plan_billing_cycle_pk" PRIMARY KEY("iso_country","plan","billing_cycle")
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"account_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_role" text NOT NULL,
	"business_description" text NOT NULL,
	"website" text NOT NULL,
	"number_of_locations" integer,
	"voucher" text,
	"referral_code" text,
	"utm_campaign" text,
	"utm_source" text,
	"utm_medium" text,
	"click_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"code" text PRIMARY KEY NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"percent_off" integer DEFAULT 0 NOT NULL,
	"months" integer DEFAULT 0 NOT NULL,
	"extra_trial_days" integer DEFAULT 0 NOT NULL,
	"valid_until" timestamp with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vouchers_code" CHECK ("vouchers"."code" = upper("vouchers"."code"))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "terms_type" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "legal_acceptance" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "payment_method" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "checkout_state" text;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_iso_country_price_countries_iso_country_fk" FOREIGN KEY ("iso_country") REFERENCES "public"."price_countries"("iso_country") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ups_user" ON "sign_ups" USING btree ("user_id");