CREATE TABLE "service_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_service" ON "audit_log" USING btree ("id") WHERE "audit_log"."account_id" is null or "audit_log"."kind" = 'music.page-edited';--> statement-breakpoint
-- Until now nobody noted who the first owner is: the first person of all, if they own a company; in a demo its support.
INSERT INTO "service_settings" ("name", "value", "updated_at")
SELECT 'first_owner', "users"."id", now() FROM "users"
WHERE CASE WHEN EXISTS (SELECT 1 FROM "accounts" WHERE "demo")
THEN "users"."email" = 'support@demo.roomtone.test'
ELSE "users"."created_at" = (SELECT min("created_at") FROM "users")
	AND EXISTS (SELECT 1 FROM "acls" WHERE "acls"."user_id" = "users"."id" AND "acls"."owner")
END
ORDER BY "users"."id" LIMIT 1;
