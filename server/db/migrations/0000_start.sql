CREATE TABLE "journal" (
	"staged_id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"signature_hash" text NOT NULL,
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"result" json,
	"instance_id" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" json NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signer_nonces" (
	"provider" text NOT NULL,
	"signer" text NOT NULL,
	"nonce" bigint NOT NULL,
	CONSTRAINT "signer_nonces_provider_signer_pk" PRIMARY KEY("provider","signer")
);
--> statement-breakpoint
CREATE TABLE "staged_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"provider" text NOT NULL,
	"address" text NOT NULL,
	"signer_address" text NOT NULL,
	"action" text NOT NULL,
	"signer" text NOT NULL,
	"step" json NOT NULL,
	"relay_data" json,
	"probe_data" json,
	"fee_identity" text,
	"staged_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_signature" ON "journal" USING btree ("fingerprint","signature_hash");--> statement-breakpoint
CREATE INDEX "journal_batch" ON "journal" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "journal_state" ON "journal" USING btree ("state","updated_at_ms");--> statement-breakpoint
CREATE INDEX "staged_steps_fingerprint" ON "staged_steps" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "staged_steps_owner" ON "staged_steps" USING btree ("provider","address","action","expires_at_ms");--> statement-breakpoint
CREATE INDEX "staged_steps_expiry" ON "staged_steps" USING btree ("expires_at_ms");