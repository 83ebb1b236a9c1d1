import {
  type CredentialChanges,
  createCredentialChanges,
} from '@/lib/client/credentials/credentialChanges'
import { credentialKey, NOTE_PREFIX } from '@/lib/client/credentials/credentials'
import type { ExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import { hasEnded, keyLife } from '@/lib/client/credentials/keyLife'
import { CredentialUnreadable } from '@/lib/client/errors'
import type { PluginRuntime } from '@/lib/client/plugin'
import { parseJson } from '@/lib/schema/parseJson'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { bytesToHex, hexToBytes, normalizeHex } from '@/lib/venues/lighter/sign/bytes'
import type { WireApiKey } from '@/lib/venues/lighter/wire/markets'
import { ApiKeyRecord, EndedKey } from './apiKeyRecord'
import type { Accounts } from './reads/accounts'
import { isVenueCode } from './reads/ask'
import type { LighterSigner } from './signer/signer'

/** What the API keys of one deployment are kept with. */
export interface ApiKeyOptions {
  provider: string
  /** A key registered on one network is unknown on another. */
  network: string
  runtime: Pick<PluginRuntime, 'credentials' | 'now' | 'clock'>
  ask: Ask
  accounts: Accounts
  signer(): Promise<LighterSigner>
  /** How long a key made here is kept; absent: until it is removed. */
  keyTtlMs?: number | undefined
  /** Those of the plugin, which ends them. */
  expiry: ExpiryTimers
  /** Where changed keys are announced; absent: nowhere. */
  changes?: CredentialChanges
}

/** How long the venue's answer about the key of a slot is trusted. */
const CHECKED_FOR_MS = 30_000
/** Stands for every slot. */
const ALL_SLOTS = 255
/** The venue's codes of a slot without a key, and of an account without any. */
const NO_KEY_CODES = [21109, 21100]

/**
 * API keys: made per account, kept encrypted, pending until the venue holds them. A pending key
 * takes the place of the one before once it is registered, and not before: until then the account
 * trades with the old one. A record that cannot be read is an error, and stays as it is. A key with a
 * time is deleted once that is over; at the venue the next one ends it, which takes its slot.
 */
export class ApiKeys {
  readonly changes: CredentialChanges
  private readonly options: ApiKeyOptions
  /** What the venue holds in a slot, by account and slot. */
  private readonly cachedKeys = new Map<string, CachedKey>()

  constructor(options: ApiKeyOptions) {
    this.options = options
    this.changes = options.changes ?? createCredentialChanges()
    // What another tab registered or revoked, a slot holds since.
    this.changes.listen((_, kind) => {
      if (kind?.isElsewhere) this.cachedKeys.clear()
    })
  }

  /** The key that signs for the account, once the venue holds it. @throws CredentialUnreadable */
  async find(address: string): Promise<ApiKeyRecord | undefined> {
    const pending = await this.read(address, 'pending')
    if (pending !== undefined) {
      // Its registration may have been taken without this page receiving the answer.
      const key = await this.heldKey(pending).catch(() => undefined)
      if (key === pending.publicKey) await this.promote(address, pending)
    }
    const record = await this.read(address, 'active')
    if (record?.expiresAtMs === undefined) return record
    const nowMs = this.options.runtime.now()
    if (hasEnded(record, nowMs)) return await this.end(address, record)
    this.options.expiry.set(address, record.expiresAtMs - nowMs, () => {
      void this.find(address).catch(() => undefined)
    })
    return record
  }

  /** The key that ended last by its time; undefined once there is another. */
  async findEnded(address: string): Promise<EndedKey | undefined> {
    const text = await this.options.runtime.credentials.get(this.nameOf(address, 'ended'))
    return text === undefined ? undefined : EndedKey.safeParse(parseJson(text)).data
  }

  /**
   * The key to sign with now. Where the venue holds another key in the slot, or none, nothing is
   * signed; where it does not answer, signing goes on.
   * @throws PerpsError 2070 naming the setup step that is needed
   */
  async require(address: string): Promise<ApiKeyRecord> {
    const record = await this.find(address)
    if (record === undefined) {
      const ended = await this.findEnded(address)
      throw this.setupRequired(
        ended === undefined
          ? 'Register an API key for this browser first.'
          : 'The time of this browser’s API key is over. Register another one.',
      )
    }
    const key = await this.heldKey(record).catch(() => record.publicKey)
    if (key === record.publicKey) return record
    const slot = record.apiKeyIndex
    throw this.setupRequired(
      key === undefined
        ? `The venue holds no API key in slot ${slot} any more. Register this browser’s key again.`
        : `Slot ${slot} holds another API key now. Register a key for this browser again.`,
    )
  }

  /** The key whose registration is asked for: the one that waits for it, or a fresh one. */
  async ensurePending(address: string, apiKeyIndex: number): Promise<ApiKeyRecord> {
    const present = await this.read(address, 'pending')
    const { keyTtlMs, runtime } = this.options
    // A network that was reset has another account of the address.
    const accountIndex = await this.options.accounts.indexOf(address)
    const isUsable =
      present !== undefined &&
      present.accountIndex === accountIndex &&
      !hasEnded(present, runtime.now())
    if (isUsable && present.apiKeyIndex === apiKeyIndex) return present
    const made = await (await this.options.signer()).createKey()
    const record: ApiKeyRecord = {
      version: 1,
      accountIndex,
      apiKeyIndex,
      privateKey: bytesToHex(made.privateKey),
      publicKey: bytesToHex(made.publicKey),
      ...keyLife(runtime.now(), keyTtlMs),
    }
    await this.write(address, 'pending', record)
    return record
  }

  /**
   * Keeps a key that the account registered elsewhere, in place of the one there is.
   * @throws PerpsError 2005 where the text is no key, 2011 where the venue holds it in no slot; the key
   *   there is stays then
   */
  async import(address: string, text: string): Promise<ApiKeyRecord> {
    const { accounts, keyTtlMs, provider: tool, runtime } = this.options
    const privateKey = normalizeHex(text)
    const publicKey = await this.publicKeyOf(privateKey)
    const accountIndex = await accounts.indexOf(address)
    const listed = await this.list(accountIndex)
    const slot = listed.find((key) => normalizeHex(key.public_key) === publicKey)
    if (slot === undefined) {
      throw new PerpsError(2011, 'The account holds this key in no slot.', { tool })
    }
    const { api_key_index: apiKeyIndex } = slot
    const record = { version: 1, accountIndex, apiKeyIndex, privateKey, publicKey } as const
    return await this.promote(address, { ...record, ...keyLife(runtime.now(), keyTtlMs) })
  }

  /** @throws PerpsError 2005 where the text is no key */
  private async publicKeyOf(privateKey: string): Promise<string> {
    const bytes = /^[0-9a-f]{80}$/.test(privateKey) ? hexToBytes(privateKey) : undefined
    const tool = this.options.provider
    const noKey = (cause?: unknown) =>
      new PerpsError(2005, 'This is no key: 40 bytes in hexadecimal.', { tool, cause })
    if (bytes === undefined) throw noKey()
    try {
      return bytesToHex((await (await this.options.signer()).createKey(bytes)).publicKey)
    } catch (cause) {
      throw noKey(cause)
    }
  }

  /** The verdict: the venue took the registration of the pending key. */
  async confirm(address: string): Promise<void> {
    const pending = await this.read(address, 'pending')
    if (pending !== undefined) await this.promote(address, pending)
  }

  /** Whether the venue holds this browser's key. @throws where it cannot say */
  async isRegistered(address: string): Promise<boolean> {
    const record = await this.find(address)
    return record !== undefined && (await this.heldKey(record)) === record.publicKey
  }

  /** The venue refused the key: it goes, unless the venue itself still holds it. */
  async dropIfReplaced(address: string): Promise<void> {
    const record = await this.read(address, 'active')
    if (record === undefined) return
    this.cachedKeys.delete(slotName(record))
    const key = await this.heldKey(record).catch(() => record.publicKey)
    if (key === record.publicKey) return
    await this.options.runtime.credentials.remove(this.nameOf(address, 'active'))
    this.changes.notifyAll(address)
  }

  /** Has the key of each slot asked for again: the venue refused what one of them signed. */
  dropChecks(): void {
    this.cachedKeys.clear()
  }

  /** Every key of the account, as the venue lists them. */
  async list(accountIndex: string, signal?: AbortSignal): Promise<readonly WireApiKey[]> {
    const query = { account_index: accountIndex, api_key_index: ALL_SLOTS }
    try {
      return (await this.options.ask('apikeys', query, signal)).api_keys
    } catch (error) {
      if (NO_KEY_CODES.some((code) => isVenueCode(error, code))) return []
      throw error
    }
  }

  /** Forgets the keys, readable or not. */
  async remove(address: string): Promise<void> {
    const { expiry, runtime } = this.options
    expiry.stop(address)
    for (const kind of ['pending', 'active', 'ended'] as const) {
      await runtime.credentials.remove(this.nameOf(address, kind))
    }
    this.changes.notifyAll(address, true)
  }

  private async promote(address: string, pending: ApiKeyRecord): Promise<ApiKeyRecord> {
    await this.write(address, 'active', pending)
    this.options.expiry.stop(address)
    await this.options.runtime.credentials.remove(this.nameOf(address, 'pending'))
    await this.options.runtime.credentials.remove(this.nameOf(address, 'ended'))
    const key = Promise.resolve(pending.publicKey)
    this.cachedKeys.set(slotName(pending), { key, atMs: this.options.runtime.clock.steadyMs() })
    this.changes.notifyAll(address)
    return pending
  }

  /** Deletes a key whose time is over, and notes its slot. */
  private async end(address: string, record: ApiKeyRecord): Promise<undefined> {
    const { credentials } = this.options.runtime
    const { privateKey: _secret, ...ended } = record
    await credentials.set(this.nameOf(address, 'ended'), JSON.stringify(ended))
    // One that another tab made meanwhile stays.
    const present = await this.read(address, 'active')
    if (present?.publicKey !== record.publicKey) return
    await credentials.remove(this.nameOf(address, 'active'))
    this.changes.notifyAll(address)
  }

  /** The public key that the venue holds in the record's slot; undefined where it holds none. */
  private heldKey(record: ApiKeyRecord): Promise<string | undefined> {
    const name = slotName(record)
    const nowMs = this.options.runtime.clock.steadyMs()
    const cached = this.cachedKeys.get(name)
    if (cached !== undefined && nowMs - cached.atMs < CHECKED_FOR_MS) return cached.key
    const entry = { key: this.readHeldKey(record), atMs: nowMs }
    this.cachedKeys.set(name, entry)
    entry.key.catch(() => this.cachedKeys.get(name) === entry && this.cachedKeys.delete(name))
    return entry.key
  }

  private async readHeldKey(record: ApiKeyRecord): Promise<string | undefined> {
    const keys = await this.list(record.accountIndex)
    const found = keys.find((key) => key.api_key_index === record.apiKeyIndex)
    return found && normalizeHex(found.public_key)
  }

  private async read(address: string, kind: RecordKind): Promise<ApiKeyRecord | undefined> {
    const name = this.nameOf(address, kind)
    const text = await this.options.runtime.credentials.get(name)
    if (text === undefined) return undefined
    try {
      return ApiKeyRecord.parse(JSON.parse(text))
    } catch (cause) {
      throw new CredentialUnreadable(name, cause)
    }
  }

  private async write(address: string, kind: RecordKind, record: ApiKeyRecord): Promise<void> {
    await this.options.runtime.credentials.set(this.nameOf(address, kind), JSON.stringify(record))
  }

  private nameOf(address: string, kind: Kind): string {
    const { provider, network } = this.options
    return credentialKey(provider, address, `${ROLES[kind]}-${network}`)
  }

  private setupRequired(message: string): PerpsError {
    const { provider } = this.options
    return new PerpsError(2070, message, { tool: provider, details: { step: 'registerApiKey' } })
  }
}

type CachedKey = { key: Promise<string | undefined>; atMs: number }
type RecordKind = 'active' | 'pending'
type Kind = RecordKind | 'ended'

const ROLES: Record<Kind, string> = {
  active: 'apiKey',
  pending: 'apiKeyPending',
  ended: `${NOTE_PREFIX}apiKeyEnded`,
}

function slotName({ accountIndex, apiKeyIndex }: ApiKeyRecord): string {
  return `${accountIndex} ${apiKeyIndex}`
}
