CREATE TABLE "client_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"report" jsonb NOT NULL,
	"client" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "client_reports_received" ON "client_reports" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "client_reports_kind" ON "client_reports" USING btree ("kind","received_at");