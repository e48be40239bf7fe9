CREATE TABLE "location_users" (
	"location_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "location_users_location_id_user_id_pk" PRIMARY KEY("location_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "partner_account_id" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "partner_allows_deactivation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "distributor_account_id" text;--> statement-breakpoint
ALTER TABLE "location_users" ADD CONSTRAINT "location_users_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_users" ADD CONSTRAINT "location_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "location_users_user" ON "location_users" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_partner_account_id_accounts_id_fk" FOREIGN KEY ("partner_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_distributor_account_id_accounts_id_fk" FOREIGN KEY ("distributor_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_partner" ON "accounts" USING btree ("partner_account_id");--> statement-breakpoint
CREATE INDEX "accounts_distributor" ON "accounts" USING btree ("distributor_account_id");