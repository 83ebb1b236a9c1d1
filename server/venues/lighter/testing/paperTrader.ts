import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Ecgfp5, openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import type { ActionResult } from '@/lib/schema/action/action'
import { type ActionStep, isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { createAuthToken } from '@/lib/venues/lighter/sign/authToken'
import { bytesToHex } from '@/lib/venues/lighter/sign/bytes'
import { l1MessageOf, needsL1Signature } from '@/lib/venues/lighter/sign/l1Message'
import { transactionOf } from '@/lib/venues/lighter/sign/signParams'
import { signTransaction } from '@/lib/venues/lighter/sign/signTransaction'
import type { LighterConfig } from '@/server/config/lighter'
import type { BuiltStep, CallContext, RelayOutcome, StagedStep } from '@/server/venues/adapter'
import type { LighterAdapter } from '@/server/venues/lighter/adapter'
import { systemClock } from '@/server/venues/upstream/clock'

/** How long the venue is given to answer: a busy machine is no fault of it. */
export const PATIENCE_MS = 30_000

/** A step as it goes to the venue. */
export interface Leaving {
  signed: SignedWasmBlobStep
  staged: StagedStep
}

/** An account with a wallet and API keys by slot, as a caller of the service has them. */
export class PaperTrader {
  readonly wallet = privateKeyToAccount(generatePrivateKey())
  readonly address = this.wallet.address.toLowerCase()
  readonly keys = new Map<number, Uint8Array>()

  constructor(
    readonly adapter: LighterAdapter,
    readonly baseUrl: string,
    readonly signingChainId: number,
    readonly ecgfp5: Ecgfp5,
  ) {}

  /** Makes a trader of this adapter. */
  static async open(
    adapter: LighterAdapter,
    { baseUrl, signingChainId }: Pick<LighterConfig, 'baseUrl' | 'signingChainId'>,
  ): Promise<PaperTrader> {
    return new PaperTrader(adapter, baseUrl, signingChainId, await openEcgfp5())
  }

  /** The same account at another adapter. */
  at(adapter: LighterAdapter): PaperTrader {
    const { address, baseUrl, ecgfp5, keys, signingChainId, wallet } = this
    const same = new PaperTrader(adapter, baseUrl, signingChainId, ecgfp5)
    return Object.assign(same, { address, keys, wallet })
  }

  context(change: Partial<CallContext> = {}): CallContext {
    return {
      signal: AbortSignal.timeout(PATIENCE_MS),
      nowMs: Date.now(),
      steadyMs: systemClock.now(),
      ...change,
    }
  }

  async build(
    action: ActionType,
    params: unknown,
    change: Partial<CallContext> = {},
  ): Promise<BuiltStep[]> {
    const { address } = this
    const request = { action, params, address, signerAddress: address }
    const steps = await this.adapter.build(request, this.context(change))
    return steps.map((step) => {
      if ('stamp' in step) throw new Error('this venue stamps its steps itself')
      return step
    })
  }

  /** The first step of an action; a test that asks for it knows that there is one. */
  async buildOne(
    action: ActionType,
    params: unknown,
    change: Partial<CallContext> = {},
  ): Promise<BuiltStep> {
    const [step] = await this.build(action, params, change)
    if (step === undefined) throw new Error(`nothing to do for ${action}`)
    return step
  }

  /**
   * Signs as a client does: with the key of the slot, and with the wallet where it is asked for.
   * @param expiredAtMs end of the transaction's life, as a signer that sets it itself says it
   */
  async sign(built: BuiltStep, action: ActionType, expiredAtMs?: number): Promise<Leaving> {
    const { address } = this
    const staged: StagedStep = {
      ...built,
      action,
      address,
      signerAddress: address,
      stagedAtMs: Date.now(),
    }
    return { signed: await this.signStep(built.step, expiredAtMs), staged }
  }

  /** The same of a step as the service answers it. */
  async signStep(step: ActionStep, expiredAtMs?: number): Promise<SignedWasmBlobStep> {
    if (!isWasmBlobStep(step)) throw new Error('no transaction of the venue')
    const slot = Number(step.wasmSignParams.api_key_index)
    const isNewKey = step.wasmSignParams.kind === 'changePubKey'
    const privateKey = isNewKey ? this.ecgfp5.createPrivateKey() : this.keys.get(slot)
    if (privateKey === undefined) throw new Error(`no key in slot ${slot}`)
    if (isNewKey) this.keys.set(slot, privateKey)
    const publicKey = bytesToHex(this.ecgfp5.publicKeyOf(privateKey))
    const wasmSignParams = {
      ...step.wasmSignParams,
      ...(isNewKey && { new_public_key: publicKey }),
    }
    const asStaged = transactionOf(wasmSignParams)
    const own = expiredAtMs === undefined ? {} : { expiredAt: BigInt(expiredAtMs) }
    const transaction = { ...asStaged, ...own }
    const message = needsL1Signature(transaction)
      ? l1MessageOf(transaction, this.signingChainId)
      : undefined
    const signedTx = signTransaction(transaction, {
      chainId: this.signingChainId,
      privateKey,
      ecgfp5: this.ecgfp5,
      ...(message && { l1Signature: await this.wallet.signMessage({ message }) }),
    })
    return { action: step.action, wasmSignParams, signedTx }
  }

  /** Builds, signs, checks and relays an action; the outcomes of its steps in order. */
  async run(action: ActionType, params: unknown): Promise<RelayOutcome[]> {
    const leaving: Leaving[] = []
    for (const built of await this.build(action, params)) {
      leaving.push(await this.sign(built, action))
    }
    for (const { signed, staged } of leaving) {
      await this.adapter.verify(signed, staged, this.context())
    }
    const outcomes: RelayOutcome[] = []
    for (const { signed, staged } of leaving) {
      outcomes.push(await this.adapter.relay(signed, staged, this.context()))
    }
    return outcomes
  }

  /** Registers a key, takes the tier and approves the fee, as every account has to. */
  async setUp(): Promise<void> {
    await this.runOne('registerApiKey', {})
    const fields = { account_index: String(await this.accountIndex()), new_tier: 'premium' }
    await this.postForm('/api/v1/changeAccountTier', fields)
    const approved = await this.runOne('approveIntegrator', {})
    if (!approved.success) throw new Error(approved.error)
  }

  /** A form post that a client makes itself, with a token of its key. */
  async postForm(path: string, fields: Record<string, string>, slot = 42): Promise<unknown> {
    const privateKey = this.keys.get(slot)
    if (privateKey === undefined) throw new Error(`no key in slot ${slot}`)
    const deadline = Math.floor(Date.now() / 1000) + 300
    const claims = { deadline, accountIndex: await this.accountIndex(), apiKeyIndex: slot }
    const response = await fetch(this.baseUrl + path, {
      method: 'POST',
      headers: { authorization: createAuthToken(claims, privateKey, this.ecgfp5) },
      body: new URLSearchParams(fields),
    })
    return await response.json()
  }

  /** The venue's number of the account. */
  async accountIndex(): Promise<number> {
    return Number((await this.account()).index)
  }

  /** The account's public data at the venue. */
  async account(): Promise<Record<string, unknown> & { index: number; positions: unknown[] }> {
    const path = `/api/v1/account?by=l1_address&value=${this.address}`
    const { accounts } = await (await fetch(this.baseUrl + path)).json()
    return accounts[0]
  }

  /** Orders that rest or sleep. */
  async openOrders(marketId = '0'): Promise<Record<string, unknown>[]> {
    const path = `/api/v1/accountActiveOrders?market_id=${marketId}`
    return Object(await this.readPrivate(path)).orders ?? []
  }

  /** An answer that needs a token; the account's index is added. */
  async readPrivate(path: string): Promise<unknown> {
    const privateKey = this.keys.get(42)
    if (privateKey === undefined) throw new Error('no key in slot 42')
    const deadline = Math.floor(Date.now() / 1000) + 300
    const accountIndex = await this.accountIndex()
    const claims = { deadline, accountIndex, apiKeyIndex: 42 }
    const authorization = createAuthToken(claims, privateKey, this.ecgfp5)
    const url = `${this.baseUrl}${path}${path.includes('?') ? '&' : '?'}account_index=${accountIndex}`
    return await (await fetch(url, { headers: { authorization } })).json()
  }

  /** The result of the last step. */
  async runOne(action: ActionType, params: unknown): Promise<ActionResult> {
    const outcome = (await this.run(action, params)).at(-1)
    if (outcome?.kind !== 'settled') throw new Error(`not settled: ${JSON.stringify(outcome)}`)
    return outcome.result
  }
}
