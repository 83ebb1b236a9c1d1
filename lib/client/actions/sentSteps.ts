import { z } from 'zod'
import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { credentialKey } from '@/lib/client/credentials/credentials'
import { type ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isEip712Step, isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { ActionType, type Signer } from '@/lib/schema/model/enums'
import type { KeyLocks } from './keyMutex'
import { isOutcomeUnknown } from './resolveOutcome'

/** A wallet's step: what was signed cannot be read out of it, let alone be sent. */
const WalletStep = z.strictObject({
  action: z.string(),
  /** SHA-256 of the signed step. */
  hash: z.string(),
  nonce: z.union([z.string(), z.number()]).optional(),
})

/**
 * Steps that this browser sent and does not know the outcome of: signed by a key of its own with all
 * that sending them again takes, signed by the wallet by hash and nonce alone.
 */
export const SentNote = z.strictObject({
  id: z.string(),
  provider: z.string(),
  address: z.string(),
  action: ActionType,
  sentAtMs: z.int(),
  /** The page that sent them; while it lives they are its own to settle. */
  page: z.string(),
  request: ExecuteActionRequest.optional(),
  wallet: z.array(WalletStep).optional(),
})
export type SentNote = z.infer<typeof SentNote>

/** What was sent and is not settled, over reloads of the page. */
export interface SentSteps {
  /** Notes signed steps before they are sent. Never fails: an order does not wait for a full disk. */
  note(request: ExecuteActionRequest, signer: Signer): Promise<void>
  /** They are settled where none of the results is unknown. */
  settle(request: ExecuteActionRequest, results: readonly ActionResult[]): Promise<void>
  /** The service refused them before they could take effect. */
  forget(request: ExecuteActionRequest): Promise<void>
  /** Notes of pages that are gone, oldest first; what is too old to be listed is deleted. */
  open(account: { provider: string; address: string }): Promise<readonly SentNote[]>
}

/** Journals keep an outcome at least as long. */
const KEPT_MS = 24 * 3_600_000
/** A wallet's step cannot be asked about; after the life of its stage nothing comes of it. */
const WALLET_KEPT_MS = 10 * 60_000

/** Store, clock and locks of the notes. */
export interface SentStepsTools {
  store: CredentialStore
  now(): number
  /** Absent: nothing shows whether a page is still open, so nothing is noted. */
  locks: KeyLocks | undefined
  subtle: Pick<SubtleCrypto, 'digest'> | undefined
}

/** Makes the notes of one page, in the store that keeps the keys. */
export function createSentSteps({ store, now, locks, subtle }: SentStepsTools): SentSteps {
  const page = [...crypto.getRandomValues(new Uint32Array(4))]
    .map((word) => word.toString(36))
    .join('-')
  let isHeld = false

  /** Held until the page is gone, whichever way it goes. */
  function hold(): void {
    if (isHeld || locks === undefined) return
    isHeld = true
    void locks.request(lockOf(page), {}, () => new Promise<void>(() => {})).catch(() => undefined)
  }

  async function nameOf(request: ExecuteActionRequest, digest: Digest): Promise<string> {
    const { provider, address, actions } = request
    return nameFor(provider, address, await digest(JSON.stringify(actions)))
  }

  async function attempt(work: (digest: Digest) => Promise<void>): Promise<void> {
    if (locks === undefined || subtle === undefined || store.names === undefined) return
    try {
      await work((text) => sha256(subtle, text))
    } catch {
      // What cannot be noted is sent all the same.
    }
  }

  async function isLiving(note: SentNote): Promise<boolean> {
    if (note.page === page || locks === undefined) return true
    const { held = [] } = await locks.query()
    return held.some(({ name }) => name === lockOf(note.page))
  }

  const forget = (request: ExecuteActionRequest) =>
    attempt(async (digest) => store.remove(await nameOf(request, digest)))

  return {
    note: (request, signer) =>
      attempt(async (digest) => {
        hold()
        const { provider, address, action, actions } = request
        const id = await nameOf(request, digest)
        const shared = { id, provider, address: address.toLowerCase(), action, page }
        const signedPart =
          signer === 'SDK'
            ? { request }
            : { wallet: await Promise.all(actions.map((step) => walletStep(step, digest))) }
        const note: SentNote = { ...shared, sentAtMs: now(), ...signedPart }
        await store.set(id, JSON.stringify(note))
      }),
    async settle(request, results) {
      if (!results.some(isOutcomeUnknown)) await forget(request)
    },
    forget,
    async open({ provider, address }) {
      const names = (await store.names?.(nameFor(provider, address, ''))) ?? []
      const notes: SentNote[] = []
      for (const name of names) {
        const note = await readNote(store, name)
        const keptMs = note?.wallet === undefined ? KEPT_MS : WALLET_KEPT_MS
        // One of a time in the future is of no known age: the calendar was set back since.
        const isKept = note !== undefined && Math.abs(now() - note.sentAtMs) < keptMs
        if (!isKept) await store.remove(name)
        else if (!(await isLiving(note))) notes.push(note)
      }
      return notes.sort((a, b) => a.sentAtMs - b.sentAtMs)
    },
  }
}

type Digest = (text: string) => Promise<string>

function nameFor(provider: string, address: string, id: string): string {
  return credentialKey(provider, address, `sent:${id}`)
}

function lockOf(page: string): string {
  return `perpdesk.page.${page}`
}

async function walletStep(step: SignedActionStep, digest: Digest) {
  const { action } = step
  const hash = await digest(JSON.stringify(step))
  const nonce = nonceOf(step)
  return { action, hash, ...(nonce === undefined ? {} : { nonce }) }
}

function nonceOf(step: SignedActionStep): string | number | undefined {
  const nonce: unknown = isEip712Step(step)
    ? Object(step.typedData).message?.nonce
    : isWasmBlobStep(step)
      ? step.wasmSignParams.nonce
      : undefined
  return typeof nonce === 'string' || typeof nonce === 'number' ? nonce : undefined
}

async function readNote(store: CredentialStore, name: string): Promise<SentNote | undefined> {
  try {
    return SentNote.safeParse(JSON.parse((await store.get(name)) ?? '')).data
  } catch {
    // Unreadable, or of another key: it can no longer be settled.
    return undefined
  }
}

async function sha256(subtle: Pick<SubtleCrypto, 'digest'>, text: string): Promise<string> {
  const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
