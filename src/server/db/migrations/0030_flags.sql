CREATE TABLE "flag_exposures" (
	"flag" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"flag" text NOT NULL,
	"scope" text NOT NULL,
	"account_id" text,
	"percent" integer,
	"properties" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flag_rules_scope" UNIQUE NULLS NOT DISTINCT("flag","scope","account_id"),
	CONSTRAINT "flag_rules_account" CHECK (("flag_rules"."scope" = 'account') = ("flag_rules"."account_id" is not null)),
	CONSTRAINT "flag_rules_percent" CHECK (("flag_rules"."scope" = 'share') = ("flag_rules"."percent" is not null) and "flag_rules"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "flag_rules" ADD CONSTRAINT "flag_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;