import { z } from 'zod'
import {
  type CredentialChanges,
  createCredentialChanges,
} from '@/lib/client/credentials/credentialChanges'
import type { CredentialInfo } from '@/lib/client/credentials/credentialStore'
import { credentialKey, NOTE_PREFIX } from '@/lib/client/credentials/credentials'
import { createExpiryTimers, type ExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import { CredentialUnreadable } from '@/lib/client/errors'
import { type ClockOffset, RETRY_AFTER_MS } from '@/lib/client/ondo/calls/clockOffset'
import type { PluginRuntime } from '@/lib/client/plugin'
import { parseJson } from '@/lib/schema/parseJson'
import { KEY_SCOPES } from '@/lib/venues/ondo/actions/setup'

/** A session at the venue: reads the account, and makes the calls of setup. */
export const StoredSession = z.strictObject({
  accountId: z.string(),
  token: z.string().min(1),
  expiresAtMs: z.int(),
})
export type StoredSession = z.infer<typeof StoredSession>

/** An API key with its secret, which the venue showed once. */
export const StoredKey = z.strictObject({
  keyId: z.string().min(1),
  secret: z.string().min(1),
  name: z.string(),
  scopes: z.array(z.string()),
})
export type StoredKey = z.infer<typeof StoredKey>

/** Versions of terms and privacy policy that the venue had on record as accepted. */
const StoredTerms = z.strictObject({ termsVersion: z.int(), privacyVersion: z.int() })
type StoredTerms = z.infer<typeof StoredTerms>

const TERMS = `${NOTE_PREFIX}terms` as const
type Kind = 'session' | 'apiKey' | typeof TERMS

/**
 * Session and API key of each account in this browser, each by itself: one that ends leaves the other.
 * An expired session reads as none; the venue's clock says when it has, for ours may be off by days.
 */
export class OndoCredentials {
  private readonly changes: CredentialChanges
  private readonly expiry: ExpiryTimers
  /** Of accounts whose session counts as ended while the venue's clock cannot be read. */
  private readonly retries: ExpiryTimers
  private readonly asking = new Set<string>()
  private readonly provider: string
  private readonly network: string
  private readonly runtime: Pick<PluginRuntime, 'credentials' | 'now' | 'setTimer'>
  private readonly clockOffset: ClockOffset
  private isClockAsked = false

  constructor(
    options: { provider: string; network: string },
    runtime: Pick<PluginRuntime, 'credentials' | 'now' | 'setTimer'>,
    clockOffset: ClockOffset,
    changes: CredentialChanges = createCredentialChanges(),
  ) {
    this.changes = changes
    this.provider = options.provider
    this.network = options.network
    this.runtime = runtime
    this.clockOffset = clockOffset
    this.expiry = createExpiryTimers(runtime.setTimer)
    this.retries = createExpiryTimers(runtime.setTimer)
  }

  /** The session that lasts; undefined where there is none any more. */
  async session(address: string): Promise<StoredSession | undefined> {
    const stored = await this.read(address, 'session', StoredSession)
    if (stored === undefined) return undefined
    await this.refreshClockOffset(address, stored.expiresAtMs)
    if (this.leftMs(stored.expiresAtMs) <= 0) return undefined
    this.watchExpiry(address, stored.expiresAtMs)
    if (!this.isClockAsked) void this.askClock(address)
    return stored
  }

  async keepSession(address: string, session: StoredSession): Promise<void> {
    await this.write(address, 'session', session)
    this.retries.stop(address)
    this.watchExpiry(address, session.expiresAtMs)
    this.changes.notifyAll(address)
  }

  /**
   * Ends a session that the venue does not know any more.
   * @param token of the session that was refused: a newer one stays
   */
  async dropSession(address: string, token?: string): Promise<void> {
    const stored = await this.read(address, 'session', StoredSession)
    if (stored === undefined || (token !== undefined && stored.token !== token)) return
    this.retries.stop(address)
    await this.runtime.credentials.remove(this.nameOf(address, 'session'))
    // By the last reading it had not expired: the venue's clock may have been set. Measure it again.
    if (this.leftMs(stored.expiresAtMs) > 0) this.clockOffset.drop()
    this.changes.notifyAll(address)
  }

  async apiKey(address: string): Promise<StoredKey | undefined> {
    return await this.read(address, 'apiKey', StoredKey)
  }

  /** The key, where it may do all that the desk does; one that lacks a scope counts as none. */
  async usableKey(address: string): Promise<StoredKey | undefined> {
    const key = await this.apiKey(address)
    return key && KEY_SCOPES.every((scope) => key.scopes.includes(scope)) ? key : undefined
  }

  async keepKey(address: string, key: StoredKey): Promise<void> {
    await this.write(address, 'apiKey', key)
    this.changes.notifyAll(address)
  }

  /**
   * Deletes a key that is of no use any more. Other tabs are not told: while the session lasts, each
   * would make another one.
   * @param keyId of the key that was refused: another one stays
   */
  async dropKey(address: string, keyId: string): Promise<void> {
    const stored = await this.apiKey(address)
    if (stored?.keyId !== keyId) return
    await this.runtime.credentials.remove(this.nameOf(address, 'apiKey'))
    this.changes.notify(address)
  }

  /** What the venue had on record as accepted when it was last asked; undefined where it never was. */
  async acceptedTerms(address: string): Promise<StoredTerms | undefined> {
    return await this.read(address, TERMS, StoredTerms)
  }

  /**
   * Keeps what the venue has on record as accepted: without a session it cannot be asked. Nothing of
   * an account that was forgotten while it was asked.
   */
  async keepTerms(address: string, terms: StoredTerms): Promise<void> {
    const { termsVersion, privacyVersion } = terms
    const before = await this.acceptedTerms(address).catch(() => undefined)
    if (before?.termsVersion === termsVersion && before.privacyVersion === privacyVersion) return
    if ((await this.read(address, 'session', StoredSession)) === undefined) return
    await this.write(address, TERMS, { termsVersion, privacyVersion })
  }

  /** Removes all of it from this browser, readable or not. */
  async forget(address: string): Promise<void> {
    this.expiry.stop(address)
    this.retries.stop(address)
    for (const kind of ['session', 'apiKey', TERMS] as const) {
      await this.runtime.credentials.remove(this.nameOf(address, kind))
    }
    this.changes.notifyAll(address, true)
  }

  async list(address: string): Promise<readonly CredentialInfo[]> {
    const [session, key] = await Promise.all([this.session(address), this.apiKey(address)])
    return [
      ...(session
        ? [
            {
              kind: 'session',
              id: session.accountId,
              // By our clock, as the countdown on the screen.
              expiresAtMs: session.expiresAtMs - this.clockOffset.latest(),
            },
          ]
        : []),
      ...(key ? [{ kind: 'apiKey', id: key.keyId, scopes: key.scopes }] : []),
    ]
  }

  close(): void {
    this.expiry.close()
    this.retries.close()
  }

  /**
   * Reads the venue's clock where its offset is unknown: before a session counts as ended, and once our
   * calendar was set, in either direction. Where the offset has changed, listeners are notified: by our
   * clock the session then ends at another time.
   */
  private async refreshClockOffset(address: string, expiresAtMs: number): Promise<void> {
    const { clockOffset } = this
    const isUnknown = this.leftMs(expiresAtMs) <= 0 && !clockOffset.isMeasured()
    if (!isUnknown && !clockOffset.isOutdated()) return
    const wasOutdated = clockOffset.isOutdated()
    const beforeMs = clockOffset.latest()
    const readMs = await (isUnknown ? clockOffset.readNow() : clockOffset.readSoon())
    if (readMs !== beforeMs && wasOutdated) this.changes.notify(address)
    if (!clockOffset.isMeasured()) void this.askOn(address, readMs)
  }

  /**
   * Asks on until the venue's time is known, for a session that counts as ended by our clock may last.
   * @param usedOffsetMs the offset that the session was checked with
   */
  private async askOn(address: string, usedOffsetMs: number): Promise<void> {
    const owner = address.toLowerCase()
    if (this.asking.has(owner)) return
    this.asking.add(owner)
    await this.clockOffset.read()
    this.asking.delete(owner)
    if (!this.clockOffset.isMeasured()) {
      this.retries.set(address, RETRY_AFTER_MS, () => void this.askOn(address, usedOffsetMs))
    } else if (this.clockOffset.latest() !== usedOffsetMs) this.changes.notify(address)
  }

  /**
   * Reads, without delaying callers, how far a session that was kept from before is from its end.
   */
  private async askClock(address: string): Promise<void> {
    this.isClockAsked = true
    const beforeMs = this.clockOffset.latest()
    if ((await this.clockOffset.read()) !== beforeMs) this.changes.notify(address)
  }

  /** Says so when the session ends by itself, so that the page can offer to sign in again. */
  private watchExpiry(address: string, expiresAtMs: number): void {
    this.expiry.set(address, this.leftMs(expiresAtMs), () => void this.look(address, expiresAtMs))
  }

  private async look(address: string, expiresAtMs: number): Promise<void> {
    await this.refreshClockOffset(address, expiresAtMs)
    if (this.leftMs(expiresAtMs) <= 0) this.changes.notify(address)
    else this.watchExpiry(address, expiresAtMs)
  }

  private leftMs(expiresAtMs: number): number {
    return expiresAtMs - this.runtime.now() - this.clockOffset.latest()
  }

  private async read<Schema extends z.ZodType>(
    address: string,
    kind: Kind,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const name = this.nameOf(address, kind)
    const text = await this.runtime.credentials.get(name)
    if (text === undefined) return undefined
    const parsed = schema.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    throw new CredentialUnreadable(name, parsed.error)
  }

  private async write(address: string, kind: Kind, value: object): Promise<void> {
    await this.runtime.credentials.set(this.nameOf(address, kind), JSON.stringify(value))
  }

  private nameOf(address: string, kind: Kind): string {
    return credentialKey(this.provider, address, `${kind}-${this.network}`)
  }
}
