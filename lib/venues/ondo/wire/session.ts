import { z } from 'zod'
import { WireId, WireText, WireTime } from './values'

/** A message to sign, and the venue's id of it. */
export const WireChallenge = z.object({
  id: z.string().min(1).max(256),
  message: z.string().min(1).max(8000),
})
export type WireChallenge = z.infer<typeof WireChallenge>

/** A session. Times in Unix seconds. */
export const WireSession = z.object({
  accountId: WireId,
  issuedAtSecs: z.int().min(0).nullish(),
  expirationSecs: z.int().min(0),
  token: z.string().min(1).max(8000),
})
export type WireSession = z.infer<typeof WireSession>

/** The id of an API key, which is all that ending it takes. */
export const WireKeyId = z.object({ keyId: z.string().min(1).max(256) })

/** An API key as the list shows it. */
export const WireApiKey = WireKeyId.extend({
  name: WireText,
  createdAt: WireTime.nullish(),
  scopes: z.array(z.string().max(64)),
})
export type WireApiKey = z.infer<typeof WireApiKey>

/** A new API key: its secret is shown this once. */
export const WireNewApiKey = WireApiKey.extend({ secretKey: z.string().min(1).max(1000) })

/** An address that deposits of one coin go to. */
export const WireDepositAddress = z.object({
  coin: z.string().max(32),
  network: z.string().max(32),
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  depositDestination: z.object({ wallet: WireText }).nullish(),
})
export type WireDepositAddress = z.infer<typeof WireDepositAddress>

/** Referrer of the account; null: none. */
export const WireReferral = z.object({ code: z.string().max(128) }).nullable()

/** An address that withdrawals may go to. */
export const WireBookAddress = z.object({
  withdrawalAddress: z.string().min(1).max(200),
  label: WireText,
  lastUpdated: WireTime.nullish(),
})
export type WireBookAddress = z.infer<typeof WireBookAddress>

/** `GET /v1/wallet/address_book`. */
export const WireAddressBook = z.object({ addressBook: z.array(z.unknown()).nullish() })
