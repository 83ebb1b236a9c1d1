import { z } from 'zod'

/** A key as it is kept. */
export const ApiKeyRecord = z.strictObject({
  version: z.literal(1),
  /** The venue's number of the account that the key acts for. */
  accountIndex: z.string().regex(/^\d{1,15}$/),
  apiKeyIndex: z.int().min(0).max(254),
  /** 40 bytes in lower-case hex. */
  privateKey: z.string().regex(/^[0-9a-f]{80}$/),
  publicKey: z.string().regex(/^[0-9a-f]{80}$/),
  createdAtMs: z.int(),
  /** When it is deleted here: the venue has no keys that end by time. */
  expiresAtMs: z.int().optional(),
})

/** A key of this browser for one account. It can trade, and withdraw to the owner's own address. */
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>

/** What is left of a key whose time is over: its slot, which the next one takes from it. */
export const EndedKey = ApiKeyRecord.omit({ privateKey: true }).required()
export type EndedKey = z.infer<typeof EndedKey>
