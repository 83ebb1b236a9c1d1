import { z } from 'zod'
import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { credentialKey, NOTE_PREFIX } from '@/lib/client/credentials/credentials'
import { CredentialUnreadable } from '@/lib/client/errors'
import { parseJson } from '@/lib/schema/parseJson'

/** A session at the venue: reads the account, and makes the calls of setup. */
const StoredSession = z.strictObject({
  accountId: z.string(),
  token: z.string().min(1),
  expiresAtMs: z.int(),
})
export type StoredSession = z.infer<typeof StoredSession>

/** An API key with its secret, which the venue showed once. */
const StoredKey = z.strictObject({
  keyId: z.string().min(1),
  secret: z.string().min(1),
  name: z.string(),
  scopes: z.array(z.string()),
  /** Noted with its end alone; the venue lists when a key was made. */
  createdAtMs: z.int().optional(),
  /** When it is deleted here: the venue has no keys that end by time. */
  expiresAtMs: z.int().optional(),
})
export type StoredKey = z.infer<typeof StoredKey>

/** What is left of a key whose time is over: its id, by which it is removed at the venue. */
const EndedKey = z.strictObject({
  keyId: z.string().min(1),
  createdAtMs: z.int(),
  expiresAtMs: z.int(),
  /** The venue does not list it any more. */
  isRemoved: z.literal(true).optional(),
})
export type EndedKey = z.infer<typeof EndedKey>

/** Versions of terms and privacy policy that the venue had on record as accepted. */
const StoredTerms = z.strictObject({ termsVersion: z.int(), privacyVersion: z.int() })
export type StoredTerms = z.infer<typeof StoredTerms>

interface Stored {
  session: StoredSession
  apiKey: StoredKey
  endedKey: EndedKey
  terms: StoredTerms
}
type Kind = keyof Stored

const SCHEMAS: { readonly [Name in Kind]: z.ZodType<Stored[Name]> } = {
  session: StoredSession,
  apiKey: StoredKey,
  endedKey: EndedKey,
  terms: StoredTerms,
}
const NAMES: Record<Kind, string> = {
  session: 'session',
  apiKey: 'apiKey',
  endedKey: `${NOTE_PREFIX}endedKey`,
  terms: `${NOTE_PREFIX}terms`,
}

/** What is kept of each account in this browser. */
export interface Records {
  /** @throws CredentialUnreadable where something is there that cannot be read */
  read<Name extends Kind>(address: string, kind: Name): Promise<Stored[Name] | undefined>
  write<Name extends Kind>(address: string, kind: Name, value: Stored[Name]): Promise<void>
  remove(address: string, kind: Kind): Promise<void>
}

/** Makes the records of one deployment. */
export function createRecords(
  { provider, network }: { provider: string; network: string },
  store: CredentialStore,
): Records {
  const nameOf = (address: string, kind: Kind) =>
    credentialKey(provider, address, `${NAMES[kind]}-${network}`)
  return {
    async read(address, kind) {
      const name = nameOf(address, kind)
      const text = await store.get(name)
      if (text === undefined) return undefined
      const parsed = SCHEMAS[kind].safeParse(parseJson(text))
      if (parsed.success) return parsed.data
      throw new CredentialUnreadable(name, parsed.error)
    },
    write: (address, kind, value) => store.set(nameOf(address, kind), JSON.stringify(value)),
    remove: (address, kind) => store.remove(nameOf(address, kind)),
  }
}
