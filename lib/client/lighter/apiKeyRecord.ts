import { z } from 'zod'

const hex40 = z.string().regex(/^[0-9a-f]{80}$/)
/** What is not secret of a key. */
const OPEN_FIELDS = {
  version: z.literal(1),
  /** The venue's number of the account that the key acts for. */
  accountIndex: z.string().regex(/^\d{1,15}$/),
  apiKeyIndex: z.int().min(0).max(254),
  publicKey: hex40,
  createdAtMs: z.int(),
}

/** A key as it is kept. */
export const ApiKeyRecord = z.strictObject({
  ...OPEN_FIELDS,
  /** 40 bytes in lower-case hex. */
  privateKey: hex40,
  /** When it is deleted here: the venue has no keys that end by time. */
  expiresAtMs: z.int().optional(),
})

/** A key of this browser for one account. It can trade, and withdraw to the owner's own address. */
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>

/** What is left of a key whose time is over: its slot, which the next one takes from it. */
export const EndedKey = z.strictObject({ ...OPEN_FIELDS, expiresAtMs: z.int() })
export type EndedKey = z.infer<typeof EndedKey>
