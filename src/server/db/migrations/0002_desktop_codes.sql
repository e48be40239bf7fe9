CREATE TABLE "desktop_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desktop_codes" ADD CONSTRAINT "desktop_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desktop_codes_user" ON "desktop_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desktop_codes_age" ON "desktop_codes" USING btree ("expires_at");