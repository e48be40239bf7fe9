CREATE TABLE "qr_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"secret_hash" text,
	"client" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"answer" text,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "qr_sign_ins" ADD CONSTRAINT "qr_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_sign_ins_code" ON "qr_sign_ins" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "qr_sign_ins_user" ON "qr_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "qr_sign_ins_age" ON "qr_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_sign_ins_session" ON "qr_sign_ins" USING btree ("session_id") WHERE "qr_sign_ins"."used_at" is null;