import {
  type ActionResult,
  CreateActionRequest,
  type ExecuteActionRequest,
} from '@/lib/schema/action'
import type { ActionParamsInput } from '@/lib/schema/actionParams'
import { type ActionStep, isEvmTxStep } from '@/lib/schema/actionStep'
import type { ActionType, Signer } from '@/lib/schema/enums'
import { parse } from '@/lib/schema/parse'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ProviderAction } from '@/lib/schema/provider'
import type { SignedActionStep } from '@/lib/schema/signedStep'
import type { LegProgress } from './broadcastLegs'
import type { ClientCore } from './clientCore'
import { VerificationRefused } from './errors'
import { executeSteps } from './executeSteps'
import { findAction } from './findAction'
import type { Intent } from './intent'
import { marketsNamed } from './marketsNamed'
import type { UserWallet, VenuePlugin } from './plugin'
import { openTransfer, runTransfer } from './runTransfer'
import { switchingWallet } from './switchChain'

/** What stands where while an action runs. */
export type ActionProgress =
  | { phase: 'creating' }
  /** Every step says what was asked for; one list of lines per step, made from the bytes to sign. */
  | { phase: 'verified'; steps: readonly ActionStep[]; summaries: readonly (readonly string[])[] }
  | { phase: 'switchingChain'; chainId: number }
  | { phase: 'signing'; signer: Signer }
  /** A transaction that the wallet broadcasts went a step further. */
  | { phase: 'leg'; leg: LegProgress }
  /** The wallet stayed on another chain than it was on; nothing else is wrong. */
  | { phase: 'chainNotRestored'; error: unknown }
  | { phase: 'executing' }
  /** An answer was lost; the same signed steps are being sent again to learn what became of them. */
  | { phase: 'checking'; attempt: number }
  /** The plugin could not put the results to use; the results themselves stand. */
  | { phase: 'hookFailed'; error: unknown }
  | { phase: 'done'; results: readonly ActionResult[] }

/** One thing a person wants done at a venue, its params not yet read. */
export interface RunInput {
  provider: string
  address: string
  action: ActionType
  params: unknown
  /** Needed where the action is signed by the person. */
  wallet?: UserWallet | undefined
  onProgress?: ((progress: ActionProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** One thing a person wants done at a venue, its params typed by the action. */
export type RunActionInput<Type extends ActionType> = Omit<RunInput, 'params'> & {
  action: Type
  params: ActionParamsInput<Type>
}

/** What came of it. */
export interface ActionOutcome {
  /** One per signed step; empty where nothing was to do. Failures are data here, never thrown. */
  results: readonly ActionResult[]
  /** What was sent, for asking again about a step whose outcome is unknown; absent if nothing was. */
  request?: ExecuteActionRequest
}

/**
 * Create, verify, sign, execute, in that order and nothing else. No key and no wallet touches a
 * step before every step was verified against the intent.
 * @throws VerificationRefused where a staged step says something else; nothing was signed
 * @throws PerpsError where a call was refused; where an answer was lost the result has code 2100
 */
export async function runAction(core: ClientCore, input: RunInput): Promise<ActionOutcome> {
  const progress = input.onProgress ?? (() => {})
  const plugin = core.plugin(input.provider)
  const descriptor = findAction(await core.registry.provider(input.provider), input.action)
  const resolved = await plugin.resolveRequest(
    input.action,
    input.address,
    descriptor.signers,
    input.params,
  )
  requireWallet(resolved.signer, input)
  progress({ phase: 'creating' })
  const body = parse(CreateActionRequest, {
    provider: input.provider,
    address: input.address,
    action: input.action,
    params: resolved.params,
    ...(resolved.signerAddress === undefined ? {} : { signerAddress: resolved.signerAddress }),
  })
  const [created, markets] = await Promise.all([
    core.api.call('createAction', { body }, input.signal),
    marketsNamed(core.registry, body.provider, body.params),
  ])
  const steps = created.actions
  if (steps.length === 0) return finish({ results: [] }, progress)
  const intent: Intent = {
    provider: body.provider,
    action: input.action,
    address: body.address,
    signerAddress: body.signerAddress ?? body.address,
    params: body.params,
    markets,
    pins: plugin.pins,
    nowMs: core.now(),
  }
  progress({ phase: 'verified', steps, summaries: await verifyAll(plugin, intent, steps) })
  requireRelay(descriptor, input.provider)
  const transactions = steps.filter(isEvmTxStep)
  if (transactions.length > 0) {
    if (transactions.length < steps.length) throw mixedSteps(input.provider)
    const transfer = openTransfer(core, intent, transactions)
    return finish(await runTransfer(core, plugin, transfer, input), progress)
  }
  const signed = await signAll(core, plugin, steps, resolved.signer, input)
  if (signed.length === 0) return finish({ results: [] }, progress)
  const request: ExecuteActionRequest = {
    provider: body.provider,
    address: body.address,
    action: input.action,
    actions: [...signed],
    ...(body.signerAddress === undefined ? {} : { signerAddress: body.signerAddress }),
  }
  // The last moment to turn back: what is sent from here on may take effect.
  input.signal?.throwIfAborted()
  progress({ phase: 'executing' })
  const results = await executeSteps(core, plugin, request, {
    signal: input.signal,
    onChecking: (attempt) => progress({ phase: 'checking', attempt }),
    onHookFailed: (error) => progress({ phase: 'hookFailed', error }),
  })
  return finish({ results, request }, progress)
}

function finish(
  outcome: ActionOutcome,
  progress: (progress: ActionProgress) => void,
): ActionOutcome {
  progress({ phase: 'done', results: outcome.results })
  return outcome
}

function requireWallet(signer: Signer, input: RunInput): void {
  if (signer !== 'USER') return
  if (!input.wallet) {
    throw new PerpsError(2005, `${input.action} is signed by the wallet, and none was given.`, {
      tool: input.provider,
    })
  }
  if (input.wallet.address.toLowerCase() !== input.address.toLowerCase()) {
    throw new PerpsError(
      2005,
      `The wallet is on ${input.wallet.address}, not on the account ${input.address}.`,
      { tool: input.provider },
    )
  }
}

/** Transactions outlive a page and signatures do not: no action of ours stages both. */
function mixedSteps(provider: string): PerpsError {
  const message = 'Transactions and signatures were staged together; nothing was signed.'
  return new PerpsError(2005, message, { tool: provider })
}

function requireRelay(descriptor: ProviderAction, provider: string): void {
  if (descriptor.relay === 'API') return
  throw new PerpsError(2080, `This client cannot deliver ${descriptor.type} to ${provider}.`, {
    tool: provider,
  })
}

async function verifyAll(
  plugin: VenuePlugin,
  intent: Intent,
  steps: readonly ActionStep[],
): Promise<readonly (readonly string[])[]> {
  let verdicts = plugin.verifySteps(intent, steps)
  // What was true when the request was prepared may not be any more: it is looked at once again.
  if (verdicts.some(({ ok }) => !ok) && (await plugin.renewFacts?.()) === true) {
    verdicts = plugin.verifySteps(intent, steps)
  }
  return verdicts.map((verification, index) => {
    if (verification.ok) return verification.summary
    throw new VerificationRefused(intent.provider, index, verification.differences)
  })
}

async function signAll(
  core: ClientCore,
  plugin: VenuePlugin,
  steps: readonly ActionStep[],
  signer: Signer,
  input: RunInput,
): Promise<readonly SignedActionStep[]> {
  const progress = input.onProgress ?? (() => {})
  input.signal?.throwIfAborted()
  if (signer === 'SDK' || !input.wallet) {
    progress({ phase: 'signing', signer })
    return plugin.sign(steps, { address: input.address, signer, wallet: undefined })
  }
  const switching = switchingWallet(input.wallet, core.switchChain, (chainId) =>
    progress({ phase: 'switchingChain', chainId }),
  )
  progress({ phase: 'signing', signer })
  try {
    return await plugin.sign(steps, { address: input.address, signer, wallet: switching.wallet })
  } finally {
    // What was signed stays valid whatever chain the wallet ends on: say it, do not fail for it.
    await switching.restore().catch((error) => progress({ phase: 'chainNotRestored', error }))
  }
}
