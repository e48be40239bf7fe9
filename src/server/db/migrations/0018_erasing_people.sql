ALTER TABLE "player_orders" DROP CONSTRAINT "player_orders_ordered_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "acls" DROP CONSTRAINT "acls_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "desktop_codes" DROP CONSTRAINT "desktop_codes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP CONSTRAINT "refresh_tokens_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "blocked_tracks" DROP CONSTRAINT "blocked_tracks_blocked_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "less_often" DROP CONSTRAINT "less_often_added_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "pairing_codes" DROP CONSTRAINT "pairing_codes_created_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sign_ups" DROP CONSTRAINT "sign_ups_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "spotify_connections" DROP CONSTRAINT "spotify_connections_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "spotify_imports" DROP CONSTRAINT "spotify_imports_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sso_attempts" DROP CONSTRAINT "sso_attempts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "player_orders" ALTER COLUMN "ordered_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ups" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "spotify_imports" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "player_orders" ADD CONSTRAINT "player_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acls" ADD CONSTRAINT "acls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desktop_codes" ADD CONSTRAINT "desktop_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_tracks" ADD CONSTRAINT "blocked_tracks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "less_often" ADD CONSTRAINT "less_often_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_connections" ADD CONSTRAINT "spotify_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotify_imports" ADD CONSTRAINT "spotify_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refresh_tokens_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "play_skips_person" ON "play_skips" USING btree ("skipped_by");