import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/**
 * Steps that `createAction` built, each with what its relay and its probe need.
 * `json`, not `jsonb`: the order of keys in a payload is part of what a venue hashes.
 */
export const stagedSteps = pgTable(
  'staged_steps',
  {
    id: text('id').primaryKey(),
    /** One createAction call. */
    batchId: text('batch_id').notNull(),
    /** Place of the step in its batch, from 0. */
    position: integer('position').notNull(),
    fingerprint: text('fingerprint').notNull(),
    provider: text('provider').notNull(),
    address: text('address').notNull(),
    signerAddress: text('signer_address').notNull(),
    action: text('action').notNull(),
    signer: text('signer', { enum: ['USER', 'SDK'] }).notNull(),
    step: json('step').notNull(),
    relayData: json('relay_data'),
    probeData: json('probe_data'),
    feeIdentity: text('fee_identity'),
    /** Its failure keeps back none of the steps after it. */
    isIndependent: boolean('is_independent').notNull().default(false),
    stagedAtMs: bigint('staged_at_ms', { mode: 'number' }).notNull(),
    expiresAtMs: bigint('expires_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('staged_steps_fingerprint').on(table.fingerprint),
    index('staged_steps_owner').on(table.provider, table.address, table.action, table.expiresAtMs),
    index('staged_steps_expiry').on(table.expiresAtMs),
  ],
)

/** State of a signed step: written before it is relayed, completed after. */
export const journal = pgTable(
  'journal',
  {
    /** The staged step it consumes; a step is consumed once. */
    stagedId: text('staged_id').primaryKey(),
    fingerprint: text('fingerprint').notNull(),
    /** Hash of the signed artefact. */
    signatureHash: text('signature_hash').notNull(),
    batchId: text('batch_id').notNull(),
    position: integer('position').notNull(),
    provider: text('provider').notNull(),
    state: text('state', { enum: ['queued', 'relaying', 'unknown', 'settled'] }).notNull(),
    result: json('result'),
    /** The process that last moved the row; a row `relaying` of a dead one is probed, never resent. */
    instanceId: text('instance_id').notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
    updatedAtMs: bigint('updated_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('journal_signature').on(table.fingerprint, table.signatureHash),
    index('journal_batch').on(table.batchId),
    index('journal_state').on(table.state, table.updatedAtMs),
  ],
)

/** The last nonce given to a signer of a venue; the next one is always higher. */
export const signerNonces = pgTable(
  'signer_nonces',
  {
    provider: text('provider').notNull(),
    signer: text('signer').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.signer] })],
)

/** Facts that an operator or the service itself must find again after a restart. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: json('value').notNull(),
  updatedAtMs: bigint('updated_at_ms', { mode: 'number' }).notNull(),
})

/** API keys of integrators. The key itself is shown once and never kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the key, in hexadecimal. */
    hash: text('hash').notNull(),
    /** Integration id whose fees apply; none: the key may read and not act. */
    integrationId: text('integration_id'),
    /** Requests a minute, where agreed apart from the usual. */
    limitPerMinute: integer('limit_per_minute'),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
    revokedAtMs: bigint('revoked_at_ms', { mode: 'number' }),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash)],
)

/** Advisories of the operator to all users. */
export const notices = pgTable(
  'notices',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    link: text('link'),
    publishedAtMs: bigint('published_at_ms', { mode: 'number' }).notNull(),
    withdrawnAtMs: bigint('withdrawn_at_ms', { mode: 'number' }),
  },
  (table) => [index('notices_published').on(table.publishedAtMs)],
)

/** Which version of the terms an address accepted, and when it first did. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    address: text('address').notNull(),
    termsVersion: text('terms_version').notNull(),
    acceptedAtMs: bigint('accepted_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.termsVersion] })],
)

/** Referral codes, in the form they are compared in. An address owns at most one. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    code: text('code').primaryKey(),
    owner: text('owner').notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('referral_codes_owner').on(table.owner)],
)

/** The code an address came with: the first one, which never changes. */
export const referralAttachments = pgTable(
  'referral_attachments',
  {
    address: text('address').primaryKey(),
    code: text('code').notNull(),
    attachedAtMs: bigint('attached_at_ms', { mode: 'number' }).notNull(),
    /** USD it has traded on the venues, as last reported, and when; none: never asked. */
    notional: text('notional').notNull().default('0'),
    notionalAtMs: bigint('notional_at_ms', { mode: 'number' }),
  },
  (table) => [index('referral_attachments_code').on(table.code, table.attachedAtMs, table.address)],
)

/** The latest vote of an address on a provider that is announced. */
export const votes = pgTable(
  'votes',
  {
    targetProvider: text('target_provider').notNull(),
    voter: text('voter').notNull(),
    direction: text('direction', { enum: ['up', 'down'] }).notNull(),
    /** What the voter signed; of two votes the later one counts. */
    votedAtMs: bigint('voted_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetProvider, table.voter] })],
)
