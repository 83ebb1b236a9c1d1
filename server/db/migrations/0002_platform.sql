CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"published_at_ms" bigint NOT NULL,
	"withdrawn_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "referral_attachments" (
	"address" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"attached_at_ms" bigint NOT NULL,
	"notional" text DEFAULT '0' NOT NULL,
	"notional_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"address" text NOT NULL,
	"terms_version" text NOT NULL,
	"accepted_at_ms" bigint NOT NULL,
	CONSTRAINT "terms_acceptances_address_terms_version_pk" PRIMARY KEY("address","terms_version")
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"target_provider" text NOT NULL,
	"voter" text NOT NULL,
	"direction" text NOT NULL,
	"voted_at_ms" bigint NOT NULL,
	CONSTRAINT "votes_target_provider_voter_pk" PRIMARY KEY("target_provider","voter")
);
--> statement-breakpoint
CREATE INDEX "notices_published" ON "notices" USING btree ("published_at_ms");--> statement-breakpoint
CREATE INDEX "referral_attachments_code" ON "referral_attachments" USING btree ("code","attached_at_ms","address");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_owner" ON "referral_codes" USING btree ("owner");