DROP INDEX "tracks_imported_from";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "owner_account_id" text;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "owner_account_id" text;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "owner_account_id" text;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_owner_account_id_accounts_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artists" ADD CONSTRAINT "artists_owner_account_id_accounts_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_owner_account_id_accounts_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tracks_owner_imported_from" ON "tracks" USING btree ("imported_from",coalesce("owner_account_id", ''));