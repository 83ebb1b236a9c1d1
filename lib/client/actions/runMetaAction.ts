import type { ClientCore } from '@/lib/client/clientCore'
import { VerificationRefused } from '@/lib/client/errors'
import type { UserWallet } from '@/lib/client/plugin'
import { switchingWallet } from '@/lib/client/transfers/switchChain'
import { CreateActionRequest, type ExecuteActionRequest } from '@/lib/schema/action/action'
import type { ActionParamsInput } from '@/lib/schema/action/actionParams'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { parse } from '@/lib/schema/parse'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ActionOutcome, ActionProgress } from './actionRun'
import { executeSteps } from './executeSteps'
import type { Difference } from './intent'
import { type MetaAction, type MetaDomain, type MetaIntent, verifyMetaStep } from './verifyMetaStep'

/** Provider key of everything that is about no venue. */
const META_PROVIDER = 'meta'

/** One thing a person wants of the platform; always signed by their wallet. */
export interface RunMetaInput<Type extends MetaAction = MetaAction> {
  action: Type
  params: ActionParamsInput<Type>
  wallet: UserWallet
  onProgress?: ((progress: ActionProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Create, verify, sign by the wallet, execute. The wallet is taken to the chain of the domain first
 * and back after. No results where nothing was left to sign.
 * @param domain what signatures are bound to; undefined where the client was made without it
 * @throws VerificationRefused where what was staged says something else; nothing was signed
 * @throws PerpsError where a call was refused; what the wallet throws where the person refuses
 */
export async function runMetaAction<Type extends MetaAction>(
  core: ClientCore,
  domain: MetaDomain | undefined,
  input: RunMetaInput<Type>,
): Promise<ActionOutcome> {
  if (domain === undefined) {
    throw new PerpsError(2005, 'The client was made without the domain of platform signatures.', {
      tool: META_PROVIDER,
    })
  }
  const progress = input.onProgress ?? (() => {})
  const { action, wallet } = input
  progress({ phase: 'creating' })
  const body = parse(CreateActionRequest, {
    provider: META_PROVIDER,
    address: wallet.address,
    action,
    params: input.params,
  })
  const { actions: steps } = await core.api.call('createAction', { body }, input.signal)
  const [step, further] = steps
  if (step === undefined) {
    progress({ phase: 'done', results: [] })
    return { results: [] }
  }
  if (further !== undefined) throw refused(1, 'actions[1]', 'nothing', further.action)
  const { address, params } = body
  const intent: MetaIntent = { action, address, params, domain, nowMs: core.now() }
  const verification = verifyMetaStep(intent, step)
  if (!verification.ok) throw new VerificationRefused(META_PROVIDER, 0, verification.differences)
  progress({ phase: 'verified', steps, summaries: [verification.summary] })
  if (!isEip712Step(step)) throw refused(0, 'typedData', 'typed data', 'nothing')
  const signature = await sign(core, step.typedData, input)
  const request: ExecuteActionRequest = {
    provider: META_PROVIDER,
    address,
    action,
    actions: [{ action: step.action, typedData: step.typedData, signature }],
  }
  // The last moment to turn back: what is sent from here on may take effect.
  input.signal?.throwIfAborted()
  progress({ phase: 'executing' })
  const results = await executeSteps(core, {}, request, {
    signal: input.signal,
    onChecking: (attempt) => progress({ phase: 'checking', attempt }),
    onHookFailed: (error) => progress({ phase: 'hookFailed', error }),
  })
  progress({ phase: 'done', results })
  return { results, request }
}

async function sign(
  core: ClientCore,
  typedData: unknown,
  { wallet, onProgress, signal }: RunMetaInput,
): Promise<`0x${string}`> {
  signal?.throwIfAborted()
  const switching = switchingWallet(wallet, core.switchChain, (chainId) =>
    onProgress?.({ phase: 'switchingChain', chainId }),
  )
  onProgress?.({ phase: 'signing', signer: 'USER' })
  try {
    return await switching.wallet.signTypedData(typedData)
  } finally {
    // What was signed stays valid whatever chain the wallet ends on: say it, do not fail for it.
    await switching.restore().catch((error) => onProgress?.({ phase: 'chainNotRestored', error }))
  }
}

function refused(index: number, path: string, expected: string, actual: string) {
  const difference: Difference = { path, expected, actual }
  return new VerificationRefused(META_PROVIDER, index, [difference])
}
