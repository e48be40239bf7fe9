CREATE TABLE "account_subscriptions" (
	"account_id" text PRIMARY KEY NOT NULL,
	"upcoming_plan" text,
	"upcoming_cycle" text,
	"timezone" text NOT NULL,
	"anchor_day" smallint,
	"paying_start_at" timestamp with time zone,
	"recur_at" timestamp with time zone,
	"trial_start" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"trial_ended_at" timestamp with time zone,
	"discount_percent" integer DEFAULT 0 NOT NULL,
	"discount_until" timestamp with time zone,
	"winback_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"mail" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cancellation_reasons" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"sound_zone_id" text,
	"location_id" text,
	"user_id" text,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"detailed_text" text NOT NULL,
	"feedback" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction" text NOT NULL,
	"account_id" text NOT NULL,
	"payment_id" text,
	"book" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "long_running_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"due" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"error_code" text DEFAULT '' NOT NULL,
	"psp" text NOT NULL,
	"key" text,
	"change" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recurrences" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"sound_zone_id" text,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"cycle" text NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"period_to" timestamp with time zone NOT NULL,
	"full" bigint NOT NULL,
	"net" bigint NOT NULL,
	"status" text NOT NULL,
	"error_code" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"sound_zone_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"billing_group_id" text,
	"paying_start_at" timestamp with time zone,
	"current_recurrence_id" text
);
--> statement-breakpoint
CREATE TABLE "price_books" (
	"id" text PRIMARY KEY NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"countries" jsonb NOT NULL,
	"winback" jsonb,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_subscriptions" ADD CONSTRAINT "account_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_mails" ADD CONSTRAINT "billing_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_reasons" ADD CONSTRAINT "cancellation_reasons_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_reasons" ADD CONSTRAINT "cancellation_reasons_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_reasons" ADD CONSTRAINT "cancellation_reasons_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_reasons" ADD CONSTRAINT "cancellation_reasons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "long_running_transactions" ADD CONSTRAINT "long_running_transactions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_sound_zone_id_sound_zones_id_fk" FOREIGN KEY ("sound_zone_id") REFERENCES "public"."sound_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_books" ADD CONSTRAINT "price_books_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_subscriptions_due" ON "account_subscriptions" USING btree ("due_at") WHERE "account_subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_mails_key" ON "billing_mails" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "billing_mails_unsent" ON "billing_mails" USING btree ("created_at") WHERE "billing_mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "cancellation_reasons_zone" ON "cancellation_reasons" USING btree ("sound_zone_id","created_at");--> statement-breakpoint
CREATE INDEX "cancellation_reasons_location" ON "cancellation_reasons" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "cancellation_reasons_user" ON "cancellation_reasons" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_transaction" ON "ledger_entries" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "ledger_account" ON "ledger_entries" USING btree ("account_id","book");--> statement-breakpoint
CREATE INDEX "long_running_transactions_account" ON "long_running_transactions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("account_id","key") WHERE "payments"."key" is not null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("account_id") WHERE "payments"."status" in ('pending', 'failed');--> statement-breakpoint
CREATE INDEX "recurrences_payment" ON "recurrences" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "recurrences_zone" ON "recurrences" USING btree ("sound_zone_id","period_to");--> statement-breakpoint
CREATE UNIQUE INDEX "recurrences_once" ON "recurrences" USING btree ("sound_zone_id","period_from") WHERE "recurrences"."kind" in ('period', 'alignment') and "recurrences"."status" in ('pending', 'completed');--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "price_books_valid" ON "price_books" USING btree ("valid_from","created_at");--> statement-breakpoint
CREATE INDEX "price_books_by" ON "price_books" USING btree ("created_by");--> statement-breakpoint
-- The prices of months become a book of prices of cycles. The book of hosts without prices is not made.
INSERT INTO "price_books" ("id", "valid_from", "countries", "winback", "created_by", "created_at")
SELECT gen_random_uuid()::text, now(), jsonb_agg(country ORDER BY country ->> 'isoCountry'), NULL, NULL, now()
FROM (
	SELECT jsonb_build_object(
		'isoCountry', c."iso_country",
		'currency', c."iso_currency",
		'invoiceFee', c."invoice_fee",
		'vatBasisPoints', 0,
		'prices', coalesce((
			SELECT jsonb_agg(jsonb_build_object(
				'plan', p."plan",
				'cycle', p."billing_cycle",
				'amount', p."amount" * CASE p."billing_cycle" WHEN 'yearly' THEN 12 ELSE 1 END,
				'trialDays', p."trial_days"
			))
			FROM "prices" p WHERE p."iso_country" = c."iso_country"
		), '[]'::jsonb)
	) AS country
	FROM "price_countries" c
) AS book
HAVING count(*) > 0;
--> statement-breakpoint
CREATE FUNCTION ledger_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Entries of the ledger never change';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_stay();
--> statement-breakpoint
CREATE FUNCTION ledger_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum("amount") <> 0 OR count(DISTINCT "currency") > 1 OR count(DISTINCT "account_id") > 1
		FROM "ledger_entries" WHERE "transaction" = NEW."transaction") THEN
		RAISE EXCEPTION 'The transaction % of the ledger does not add up', NEW."transaction";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_adds_up AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_adds_up();
