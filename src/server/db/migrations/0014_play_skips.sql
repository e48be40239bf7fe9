CREATE TABLE "play_skips" (
	"play_id" text PRIMARY KEY NOT NULL,
	"skipped_by" text NOT NULL,
	"skipped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "play_skips" ADD CONSTRAINT "play_skips_skipped_by_users_id_fk" FOREIGN KEY ("skipped_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;