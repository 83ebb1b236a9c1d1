import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import {
  type CredentialChanges,
  createCredentialChanges,
} from '@/lib/client/credentials/credentialChanges'
import { credentialKey } from '@/lib/client/credentials/credentials'
import { createExpiryTimers, type ExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import { CredentialUnreadable } from '@/lib/client/errors'
import type { PluginRuntime } from '@/lib/client/plugin'
import { isLive } from '@/lib/clock/clock'
import { PerpsError } from '@/lib/schema/perpsError'
import type { WireExtraAgent } from '@/lib/venues/hyperliquid/wire/wireAccount'

const AgentRecord = z.strictObject({
  version: z.literal(1),
  /** Lower-case. */
  address: z.string().regex(/^0x[0-9a-f]{40}$/),
  privateKey: z.string().regex(/^0x[0-9a-f]{64}$/),
  createdAtMs: z.int(),
  /** Set once the venue listed the key; one that vanishes after that is never used again. */
  approvedAtMs: z.int().optional(),
  expiresAtMs: z.int().optional(),
})

/** The key of this browser for one account, allowed to trade but not to withdraw. */
export type AgentRecord = z.infer<typeof AgentRecord>

/** What the agent keys of one venue are kept with. */
export interface AgentKeyOptions {
  provider: string
  /** A key approved on one network is unknown on another. */
  network: string
  runtime: PluginRuntime
  /** Milliseconds that the venue's clock, which approvals end by, is ahead of this device's. */
  clockOffsetMs(): Promise<number>
  /** Called when a key appears, changes or goes. */
  changes?: CredentialChanges
  /** Those of the plugin, which ends them. */
  expiry?: ExpiryTimers
  /** The agents of an account, as the venue knows them. */
  readAgents(address: string): Promise<readonly WireExtraAgent[]>
}

/** Approvals show in the venue's reads a moment later; only an older one can be missed for good. */
const SETTLED_AFTER_MS = 60_000

/**
 * Agent keys: made per account, kept encrypted, replaced when the venue dropped them (it forgets
 * their nonces then, so an old key must not come back). A record that cannot be read is an error,
 * and stays as it is.
 */
export class AgentKeys {
  /** A key appears with its approval: before it, it is worth nothing. */
  readonly changes: CredentialChanges
  private readonly options: AgentKeyOptions
  private readonly expiry: ExpiryTimers
  /** The last record read, by its text, so that its key is checked against its address once. */
  private checked: { text: string; record: AgentRecord } | undefined

  constructor(options: AgentKeyOptions) {
    this.options = options
    this.changes = options.changes ?? createCredentialChanges()
    this.expiry = options.expiry ?? createExpiryTimers(options.runtime.setTimer)
  }

  /** The key there is, unless its time is over. @throws CredentialUnreadable */
  async find(address: string): Promise<AgentRecord | undefined> {
    const record = await this.read(address)
    return record && !(await this.isExpired(address, record)) ? record : undefined
  }

  /**
   * The key to ask approval for: the one there is, or a fresh one where there is none, its time is
   * over, or the venue dropped it.
   * @throws CredentialUnreadable
   */
  async ensure(address: string): Promise<AgentRecord> {
    const present = await this.read(address)
    if (!present) return this.create(address)
    if (await this.isExpired(address, present)) return this.replace(address)
    const listed = await this.listing(address, present)
    if (listed === 'unknown') return present
    if (listed) return this.noteApproval(address, present, listed.validUntil ?? undefined)
    const { approvedAtMs } = present
    const isDropped =
      approvedAtMs !== undefined &&
      !isLive(
        { fromMs: approvedAtMs, untilMs: approvedAtMs + SETTLED_AFTER_MS },
        this.options.runtime.now(),
      )
    return isDropped ? this.replace(address) : present
  }

  /**
   * Keeps a key that the account approved elsewhere, in place of the one there is.
   * @throws PerpsError 2005 where the text is no key, 2011 where the venue does not list the key; the
   *   key there is stays then
   */
  async import(address: string, privateKey: string): Promise<AgentRecord> {
    const record = this.recordOf(privateKey.toLowerCase())
    const agents = await this.options.readAgents(address)
    const listed = agents.find((agent) => agent.address === record.address)
    if (listed === undefined) {
      const message = 'The account has not approved this key.'
      throw new PerpsError(2011, message, { tool: this.options.provider })
    }
    return await this.noteApproval(address, record, listed.validUntil ?? undefined)
  }

  /** The person approved this key, until then. */
  async markApproved(
    address: string,
    agentAddress: string,
    expiresAtMs: number | undefined,
  ): Promise<void> {
    const present = await this.read(address)
    if (present?.address === agentAddress) await this.noteApproval(address, present, expiresAtMs)
  }

  /** The venue refused the key: it goes, unless the venue itself still lists it. */
  async dropIfUnlisted(address: string): Promise<void> {
    const present = await this.read(address)
    if (present && (await this.listing(address, present)) === undefined) await this.remove(address)
  }

  /** Forgets the key where it is this one: its approval ended. */
  async removeIf(address: string, agentAddress: string | undefined): Promise<void> {
    const present = await this.read(address)
    if (present?.address === agentAddress) await this.remove(address)
  }

  /**
   * Deletes the key, readable or not.
   * @param isForgotten at the wish of the person
   */
  async remove(address: string, isForgotten = false): Promise<void> {
    this.expiry.stop(address)
    await this.options.runtime.credentials.remove(this.nameOf(address))
    this.changes.notifyAll(address, isForgotten)
  }

  private async create(address: string): Promise<AgentRecord> {
    const privateKey = generatePrivateKey()
    const record: AgentRecord = {
      version: 1,
      address: privateKeyToAddress(privateKey).toLowerCase(),
      privateKey,
      createdAtMs: this.options.runtime.now(),
    }
    const name = this.nameOf(address)
    const text = await this.options.runtime.credentials.setIfAbsent(name, JSON.stringify(record))
    return this.parse(name, text)
  }

  private recordOf(privateKey: string): AgentRecord {
    if (!isHex(privateKey) || !/^0x[0-9a-f]{64}$/.test(privateKey)) throw this.noKey()
    try {
      const agentAddress = privateKeyToAddress(privateKey).toLowerCase()
      const createdAtMs = this.options.runtime.now()
      return { version: 1, address: agentAddress, privateKey, createdAtMs }
    } catch (cause) {
      throw this.noKey(cause)
    }
  }

  private noKey(cause?: unknown): PerpsError {
    const { provider } = this.options
    return new PerpsError(2005, 'An agent key is 32 bytes of hexadecimal text with 0x.', {
      tool: provider,
      ...(cause === undefined ? {} : { cause }),
    })
  }

  private async replace(address: string): Promise<AgentRecord> {
    await this.remove(address)
    return this.create(address)
  }

  private async noteApproval(
    address: string,
    record: AgentRecord,
    expiresAtMs: number | undefined,
  ): Promise<AgentRecord> {
    const approvedAtMs = record.approvedAtMs ?? this.options.runtime.now()
    if (record.approvedAtMs === approvedAtMs && record.expiresAtMs === expiresAtMs) return record
    const { expiresAtMs: _before, ...rest } = record
    const noted = { ...rest, approvedAtMs, ...(expiresAtMs === undefined ? {} : { expiresAtMs }) }
    await this.options.runtime.credentials.set(this.nameOf(address), JSON.stringify(noted))
    this.changes.notifyAll(address)
    // Watched from now on; nothing waits for the venue's clock.
    void this.isExpired(address, noted).catch(() => false)
    return noted
  }

  /** The venue's listing of the key; `unknown` where it cannot be read now. */
  private async listing(
    address: string,
    record: AgentRecord,
  ): Promise<WireExtraAgent | undefined | 'unknown'> {
    try {
      const agents = await this.options.readAgents(address)
      return agents.find((agent) => agent.address === record.address)
    } catch {
      // Not knowing is no reason to throw a key away, nor to stop: the service decides in the end.
      return 'unknown'
    }
  }

  private async read(address: string): Promise<AgentRecord | undefined> {
    const name = this.nameOf(address)
    const text = await this.options.runtime.credentials.get(name)
    return text === undefined ? undefined : this.parse(name, text)
  }

  private parse(name: string, text: string): AgentRecord {
    if (this.checked?.text === text) return this.checked.record
    let record: AgentRecord
    try {
      record = AgentRecord.parse(JSON.parse(text))
    } catch (cause) {
      throw new CredentialUnreadable(name, cause)
    }
    const { privateKey } = record
    if (!isHex(privateKey) || privateKeyToAddress(privateKey).toLowerCase() !== record.address) {
      throw new CredentialUnreadable(name, new Error('the key is not that of the address'))
    }
    this.checked = { text, record }
    return record
  }

  /**
   * By the venue's clock. One that ends later is watched, so that listeners are notified of its
   * end.
   */
  private async isExpired(address: string, { expiresAtMs }: AgentRecord): Promise<boolean> {
    if (expiresAtMs === undefined) {
      this.expiry.stop(address)
      return false
    }
    const leftMs = expiresAtMs - this.options.runtime.now() - (await this.options.clockOffsetMs())
    if (leftMs > 0) this.expiry.set(address, leftMs, () => void this.notifyExpiry(address))
    return leftMs <= 0
  }

  /** Says that the key ended, so that the page can offer another; one that lasts is watched on. */
  private async notifyExpiry(address: string): Promise<void> {
    const record = await this.read(address).catch(() => undefined)
    if (record && (await this.isExpired(address, record))) this.changes.notify(address)
  }

  private nameOf(address: string): string {
    const { provider, network } = this.options
    return credentialKey(provider, address, `agent-${network}`)
  }
}

function isHex(text: string): text is `0x${string}` {
  return text.startsWith('0x')
}
