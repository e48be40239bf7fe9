ALTER TABLE "audit_log" ADD COLUMN "person_id" text;--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("person_id");