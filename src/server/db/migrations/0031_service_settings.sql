CREATE TABLE "service_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_service" ON "audit_log" USING btree ("id") WHERE "audit_log"."account_id" is null or "audit_log"."kind" = 'music.page-edited';--> statement-breakpoint
-- Until now nobody noted who the first owner is: the first person who owns a company.
INSERT INTO "service_settings" ("name", "value", "updated_at")
SELECT 'first_owner', "users"."id", now() FROM "users"
JOIN "acls" ON "acls"."user_id" = "users"."id" AND "acls"."owner"
JOIN "accounts" ON "accounts"."id" = "acls"."account_id" AND NOT "accounts"."demo"
ORDER BY "users"."created_at", "users"."id" LIMIT 1;
