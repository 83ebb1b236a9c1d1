import type { ClientCore } from '@/lib/client/clientCore'
import { VerificationRefused } from '@/lib/client/errors'
import type { VenuePlugin } from '@/lib/client/plugin'
import { switchingWallet } from '@/lib/client/transfers/switchChain'
import type { CreateActionRequest, ExecuteActionRequest } from '@/lib/schema/action/action'
import { type ActionStep, isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { Signer } from '@/lib/schema/model/enums'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ActionOutcome, RunInput } from './actionRun'
import { type ExecuteListener, executeSteps } from './executeSteps'
import type { Intent } from './intent'
import { proofOf } from './proofOfSteps'
import { withMissing } from './resolveOutcome'

/**
 * Verifies, signs and delivers staged steps: to the service, or to the venue itself where the
 * descriptor says that the client relays them. No key and no wallet touches a step before every step
 * was verified against the intent.
 * @throws VerificationRefused where a staged step says something else; nothing was signed
 * @throws PerpsError where a call was refused
 */
export async function authorizeAndSend(
  core: ClientCore,
  plugin: VenuePlugin,
  staged: {
    input: RunInput
    body: CreateActionRequest
    intent: Intent
    steps: readonly ActionStep[]
    descriptor: ProviderAction
    signer: Signer
    /** Called as soon as the venue took or refused the transaction, long before its verdict. */
    onTaken?: (() => void) | undefined
    /** Resolves once the plugin would see the transaction taken. */
    watching?: Promise<void> | undefined
    /** Called once it is not known what became of the steps, whatever is found out afterwards. */
    onInDoubt?: (() => void) | undefined
  },
): Promise<ActionOutcome> {
  const { input, body, intent, steps, descriptor, signer } = staged
  const progress = input.onProgress ?? (() => {})
  progress({ phase: 'verified', steps, summaries: await verifyAll(plugin, intent, steps) })
  if (descriptor.relay === 'CLIENT') return await deliver(plugin, staged)
  const transactions = steps.filter(isEvmTxStep)
  if (transactions.length > 0) {
    if (transactions.length < steps.length) throw mixedSteps(input.provider)
    const { openTransfer, runTransfer } = await import('@/lib/client/transfers/runTransfer')
    const transfer = openTransfer(core, intent, transactions)
    return await runTransfer(core, plugin, transfer, input)
  }
  await staged.watching
  const signed = await signAll(core, plugin, steps, signer, input)
  if (signed.length === 0) return { results: [] }
  let request: ExecuteActionRequest = {
    provider: body.provider,
    address: body.address,
    action: input.action,
    actions: [...signed],
    ...(body.signerAddress === undefined ? {} : { signerAddress: body.signerAddress }),
  }
  await input.beforeSend?.(request)
  // The last moment to turn back: what is sent from here on may take effect.
  input.signal?.throwIfAborted()
  progress({ phase: 'executing', clientOrderId: plugin.clientOrderIdOf?.(steps) })
  const noted: ExecuteActionRequest[] = []
  let isInDoubt = false
  // A caller that holds steps back tracks them itself: a later page must not send them by asking.
  const sent =
    input.beforeSend === undefined ? core.sentSteps?.().catch(() => undefined) : undefined
  const listener: ExecuteListener = {
    signal: input.signal,
    onTaken: staged.onTaken,
    onSignedAgain: (renewed) => {
      request = renewed
    },
    onInDoubt: () => {
      isInDoubt = true
      staged.onInDoubt?.()
    },
    onChecking: (attempt) => progress({ phase: 'checking', attempt }),
    onHookFailed: (error) => progress({ phase: 'hookFailed', error }),
  }
  if (sent !== undefined) {
    listener.beforeSend = async (sending) => {
      noted.push(sending)
      await (await sent)?.note(sending, signer)
    }
  }
  try {
    const results = await executeSteps(core, plugin, request, listener)
    void sent?.then((steps) => steps?.settle(request, results))
    return { results, request }
  } catch (error) {
    // Refused or never sent, no later page may send them by asking. Left while it was still unknown
    // what became of them, they are for a later page to settle.
    if (!isInDoubt || proofOf(error, 'before') === 'refused')
      void sent?.then((steps) => steps?.forget(request))
    throw error
  } finally {
    // The results are of what was signed last: the ones before took no effect.
    for (const each of noted) if (each !== request) void sent?.then((steps) => steps?.forget(each))
  }
}

/** Transactions outlive a page and signatures do not: no action of ours stages both. */
function mixedSteps(provider: string): PerpsError {
  const message = 'Transactions and signatures were staged together; nothing was signed.'
  return new PerpsError(2005, message, { tool: provider })
}

/** Has the plugin take verified steps to the venue itself; nothing of it reaches the service. */
async function deliver(
  plugin: VenuePlugin,
  { input, steps }: { input: RunInput; steps: readonly ActionStep[] },
): Promise<ActionOutcome> {
  if (!plugin.deliver) {
    const message = `This client cannot deliver ${input.action} to ${input.provider}.`
    throw new PerpsError(2080, message, { tool: input.provider })
  }
  const progress = input.onProgress ?? (() => {})
  input.signal?.throwIfAborted()
  progress({ phase: 'executing' })
  const { address, wallet, signal } = input
  const results = withMissing(steps, await plugin.deliver(steps, { address, wallet, signal }))
  try {
    await plugin.onExecuteResults?.(address, input.action, results)
  } catch (error) {
    progress({ phase: 'hookFailed', error })
  }
  return { results }
}

async function verifyAll(
  plugin: VenuePlugin,
  intent: Intent,
  steps: readonly ActionStep[],
): Promise<readonly (readonly string[])[]> {
  let verdicts = plugin.verifySteps(intent, steps)
  // What was true when the request was prepared may not be any more: it is looked at once again.
  if (verdicts.some(({ ok }) => !ok) && (await plugin.renewFacts?.(intent)) === true) {
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
