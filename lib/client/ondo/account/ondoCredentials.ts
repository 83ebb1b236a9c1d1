import {
  type CredentialChanges,
  createCredentialChanges,
} from '@/lib/client/credentials/credentialChanges'
import type { CredentialInfo } from '@/lib/client/credentials/credentialStore'
import { createExpiryTimers, type ExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import { datesOf, hasEnded, keyLife } from '@/lib/client/credentials/keyLife'
import { type ClockOffset, RETRY_AFTER_MS } from '@/lib/client/ondo/calls/clockOffset'
import type { PluginRuntime } from '@/lib/client/plugin'
import { KEY_SCOPES } from '@/lib/venues/ondo/actions/setup'
import {
  createRecords,
  type EndedKey,
  type Records,
  type StoredKey,
  type StoredSession,
  type StoredTerms,
} from './records'

/**
 * Session and API key of each account in this browser, each by itself: one that ends leaves the other.
 * An expired session reads as none; the venue's clock says when it has, for ours may be off by days. A key
 * that is kept for a while only is deleted by our own calendar: to the venue it has no end.
 */
export class OndoCredentials {
  private readonly changes: CredentialChanges
  private readonly expiry: ExpiryTimers
  /** Of accounts whose session counts as ended while the venue's clock cannot be read. */
  private readonly retries: ExpiryTimers
  private readonly asking = new Set<string>()
  private readonly keyExpiry: ExpiryTimers
  private readonly records: Records
  private readonly keyTtlMs: number | undefined
  private readonly runtime: Pick<PluginRuntime, 'credentials' | 'now' | 'setTimer'>
  private readonly clockOffset: ClockOffset
  private isClockAsked = false

  constructor(
    options: { provider: string; network: string; keyTtlMs?: number | undefined },
    runtime: Pick<PluginRuntime, 'credentials' | 'now' | 'setTimer'>,
    clockOffset: ClockOffset,
    changes: CredentialChanges = createCredentialChanges(),
  ) {
    this.changes = changes
    this.records = createRecords(options, runtime.credentials)
    this.keyTtlMs = options.keyTtlMs
    this.runtime = runtime
    this.clockOffset = clockOffset
    this.expiry = createExpiryTimers(runtime.setTimer)
    this.retries = createExpiryTimers(runtime.setTimer)
    this.keyExpiry = createExpiryTimers(runtime.setTimer)
  }

  /** The session that lasts; undefined where there is none any more. */
  async session(address: string): Promise<StoredSession | undefined> {
    const stored = await this.records.read(address, 'session')
    if (stored === undefined) return undefined
    await this.refreshClockOffset(address, stored.expiresAtMs)
    if (this.leftMs(stored.expiresAtMs) <= 0) return undefined
    this.watchExpiry(address, stored.expiresAtMs)
    if (!this.isClockAsked) void this.askClock(address)
    return stored
  }

  async keepSession(address: string, session: StoredSession): Promise<void> {
    await this.records.write(address, 'session', session)
    this.retries.stop(address)
    this.watchExpiry(address, session.expiresAtMs)
    this.changes.notifyAll(address)
  }

  /**
   * Ends a session that the venue does not know any more.
   * @param token of the session that was refused: a newer one stays
   */
  async dropSession(address: string, token?: string): Promise<void> {
    const stored = await this.records.read(address, 'session')
    if (stored === undefined || (token !== undefined && stored.token !== token)) return
    this.retries.stop(address)
    await this.records.remove(address, 'session')
    // By the last reading it had not expired: the venue's clock may have been set. Measure it again.
    if (this.leftMs(stored.expiresAtMs) > 0) this.clockOffset.drop()
    this.changes.notifyAll(address)
  }

  /** The key; one whose time is over is deleted, and its id noted. */
  async apiKey(address: string): Promise<StoredKey | undefined> {
    const key = await this.records.read(address, 'apiKey')
    if (key?.expiresAtMs === undefined) return key
    const { keyId, createdAtMs = 0, expiresAtMs } = key
    const nowMs = this.runtime.now()
    if (!hasEnded({ createdAtMs, expiresAtMs }, nowMs)) {
      this.keyExpiry.set(address, expiresAtMs - nowMs, () => {
        void this.apiKey(address).catch(() => undefined)
      })
      return key
    }
    await this.records.write(address, 'endedKey', { keyId, createdAtMs, expiresAtMs })
    // One that another tab made meanwhile stays.
    const present = await this.records.read(address, 'apiKey')
    if (present?.keyId !== keyId) return undefined
    await this.records.remove(address, 'apiKey')
    this.changes.notifyAll(address)
    return undefined
  }

  /** The key that ended last by its time; undefined once there is another. */
  async endedKey(address: string): Promise<EndedKey | undefined> {
    return await this.records.read(address, 'endedKey').catch(() => undefined)
  }

  /** Notes that the venue does not list the key that ended any more. */
  async noteRemoved(address: string, ended: EndedKey): Promise<void> {
    const present = await this.endedKey(address)
    if (present?.keyId !== ended.keyId) return
    await this.records.write(address, 'endedKey', { ...ended, isRemoved: true })
  }

  /** The key, where it may do all that the desk does; one that lacks a scope counts as none. */
  async usableKey(address: string): Promise<StoredKey | undefined> {
    const key = await this.apiKey(address)
    return key && KEY_SCOPES.every((scope) => key.scopes.includes(scope)) ? key : undefined
  }

  /** Keeps a key that begins now, for as long as keys are kept. */
  async keepKey(address: string, key: StoredKey): Promise<void> {
    const { keyTtlMs, runtime } = this
    const life = keyTtlMs === undefined ? {} : keyLife(runtime.now(), keyTtlMs)
    await this.records.write(address, 'apiKey', { ...key, ...life })
    // Kept it is by now: a note that stays names another key, which has ended all the same.
    await this.records.remove(address, 'endedKey').catch(() => undefined)
    this.keyExpiry.stop(address)
    this.changes.notifyAll(address)
  }

  /**
   * Deletes a key that is no longer usable. Other tabs are not notified: while the session lasts, each
   * would make another one.
   * @param keyId of the key that was refused: another one stays
   */
  async dropKey(address: string, keyId: string): Promise<void> {
    const stored = await this.apiKey(address)
    if (stored?.keyId !== keyId) return
    await this.records.remove(address, 'apiKey')
    this.changes.notify(address)
  }

  /** What the venue had on record as accepted when it was last asked; undefined where it never was. */
  async acceptedTerms(address: string): Promise<StoredTerms | undefined> {
    return await this.records.read(address, 'terms')
  }

  /**
   * Keeps what the venue has on record as accepted: without a session it cannot be asked. Nothing of
   * an account that was forgotten while it was asked.
   */
  async keepTerms(address: string, terms: StoredTerms): Promise<void> {
    const { termsVersion, privacyVersion } = terms
    const before = await this.acceptedTerms(address).catch(() => undefined)
    if (before?.termsVersion === termsVersion && before.privacyVersion === privacyVersion) return
    if ((await this.records.read(address, 'session')) === undefined) return
    await this.records.write(address, 'terms', { termsVersion, privacyVersion })
  }

  /** Removes all of it from this browser, readable or not. */
  async forget(address: string): Promise<void> {
    this.expiry.stop(address)
    this.retries.stop(address)
    this.keyExpiry.stop(address)
    for (const kind of ['session', 'apiKey', 'terms', 'endedKey'] as const) {
      await this.records.remove(address, kind)
    }
    this.changes.notifyAll(address, true)
  }

  async list(address: string): Promise<readonly CredentialInfo[]> {
    const [session, key] = await Promise.all([this.session(address), this.apiKey(address)])
    const ended = key === undefined ? await this.endedKey(address) : undefined
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
      ...(key ? [infoOf(key)] : []),
      ...(ended ? [{ ...infoOf(ended), hasEnded: true as const }] : []),
    ]
  }

  close(): void {
    this.expiry.close()
    this.retries.close()
    this.keyExpiry.close()
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
}

/** A key without its secret. */
function infoOf(key: EndedKey | StoredKey): CredentialInfo {
  const { keyId: id, createdAtMs, expiresAtMs } = key
  return {
    kind: 'apiKey',
    id,
    ...('scopes' in key ? { scopes: key.scopes } : {}),
    ...(createdAtMs === undefined ? {} : datesOf({ createdAtMs, expiresAtMs })),
  }
}
