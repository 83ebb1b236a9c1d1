import { AUTH_TOKEN_LIFE_SECONDS } from '@/lib/venues/lighter/sign/authToken'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import type { ApiKeyRecord } from './apiKeyRecord'
import type { MintToken } from './reads/ask'
import type { LighterSigner } from './signer/signer'

/** Makes auth tokens when they are used: each lives five minutes by the venue's clock. */
export interface Tokens {
  /** @throws PerpsError 2070 where this browser has no key of the account */
  mint(address: string): Promise<string>
  /** Mints for the questions of one account; throws as `mint`. */
  minterOf(address: string): MintToken
}

/** What tokens are made with. */
export interface TokenOptions {
  /** @throws PerpsError 2070 where there is none */
  requireKey(address: string): Promise<ApiKeyRecord>
  signer(): Promise<LighterSigner>
  /** Milliseconds by the venue's clock. */
  venueNowMs(): Promise<number>
  /** Has key and clock read at the venue again: it refused a token made of what was known of them. */
  renewKeyAndClock(): Promise<void>
}

/** Makes the maker of tokens. */
export function createTokens({
  requireKey,
  signer,
  venueNowMs,
  renewKeyAndClock,
}: TokenOptions): Tokens {
  const mint = async (address: string) => {
    const [record, nowMs, opened] = await Promise.all([requireKey(address), venueNowMs(), signer()])
    return await opened.token(
      {
        deadline: Math.floor(nowMs / 1_000) + AUTH_TOKEN_LIFE_SECONDS,
        accountIndex: Number(record.accountIndex),
        apiKeyIndex: record.apiKeyIndex,
      },
      keyBytes(record),
    )
  }
  return {
    mint,
    minterOf: (address) => async (isRefused) => {
      if (isRefused) await renewKeyAndClock()
      return await mint(address)
    },
  }
}

/** The private key as bytes. */
export function keyBytes({ privateKey }: ApiKeyRecord): Uint8Array {
  const bytes = hexToBytes(privateKey)
  if (bytes === undefined) throw new Error('The record of an API key holds no key.')
  return bytes
}
