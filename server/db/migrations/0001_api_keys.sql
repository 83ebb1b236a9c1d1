CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"integration_id" text,
	"limit_per_minute" integer,
	"created_at_ms" bigint NOT NULL,
	"revoked_at_ms" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");