import type { ClientCore } from '@/lib/client/clientCore'
import { VerificationRefused } from '@/lib/client/errors'
import type { VenuePlugin } from '@/lib/client/plugin'
import type { Registry } from '@/lib/client/registry'
import { type ActionResult, CreateActionRequest } from '@/lib/schema/action/action'
import type { ActionType, Signer } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { parse } from '@/lib/schema/parse'
import { isPerpsError, marketNotFound, PerpsError } from '@/lib/schema/perpsError'
import type { ActionOutcome, RunInput } from './actionRun'
import { authorizeAndSend } from './authorizeAndSend'
import type { Intent } from './intent'
import { marketOf } from './params'
import { isOutcomeUnknown } from './resolveOutcome'

/**
 * Create, verify, sign, execute, in that order and nothing else. Where a venue wants the nonces of a
 * key in order, the actions of one key run one after the other, over all tabs.
 * @throws VerificationRefused where a staged step says something else; nothing was signed
 * @throws PerpsError where a call was refused; where an answer was lost the result has code 2100
 */
export async function runAction(core: ClientCore, input: RunInput): Promise<ActionOutcome> {
  const progress = input.onProgress ?? (() => {})
  const { provider, address, action, signal } = input
  const plugin = core.plugin(provider)
  const descriptor = findAction(await core.registry.provider(provider), action)
  const resolved = await plugin.resolveRequest(action, address, descriptor.signers, input.params)
  requireWallet(resolved.signer, input)
  // On its way while the action is staged and verified: nothing waits for it then.
  void core.sentSteps?.().catch(() => undefined)
  await plugin.prepare?.(
    { action, address, params: resolved.params },
    { wallet: input.wallet, signal, onProgress: (line) => progress({ phase: 'preparing', line }) },
  )
  const key = plugin.nonceKey?.(action, address)
  const inOrder = (onInDoubt: () => void) => {
    const run = (onTaken?: () => void) => {
      // Opened while the action is staged: the holder of the key has to see that it was taken.
      const watching = onTaken && plugin.watchTaken?.(address).catch(() => undefined)
      const round = { input, descriptor, resolved, onTaken, watching, onInDoubt }
      return createAndSend(core, plugin, round)
    }
    // A wallet prompt may stay open for minutes: what it signs never holds the key.
    if (key === undefined || resolved.signer === 'USER') return run()
    const isUrgent = lowersRisk(action, input.params)
    return core.keyMutex.serialize(`perpdesk.key.${key}`, { isUrgent, signal }, run)
  }
  const created = await onceMoreIfStale(inOrder, {
    isAllowed: async () =>
      key !== undefined &&
      input.beforeSend === undefined &&
      (resolved.signer === 'SDK' || (await input.confirmAgain?.()) === true),
    isResolvable: (results) =>
      resolved.signer === 'SDK' &&
      input.beforeSend === undefined &&
      plugin.isCuredByCreating?.(results) === true,
  })
  const outcome = await withRemainder(core, input, created.outcome, await created.remainder)
  progress({ phase: 'done', results: outcome.results })
  return outcome
}

/** Whether an action ends or only shrinks what is open: it goes before all else that waits. */
function lowersRisk(action: ActionType, params: unknown): boolean {
  if (action.startsWith('cancel')) return true
  // Take-profit and stop-loss close a position, whatever their params say.
  if (action === 'placeTriggerOrder') return true
  const { reduceOnly, type } = Object(params)
  return reduceOnly === true || (action === 'placeOrder' && type === 'TRIGGER_ONLY')
}

interface Created {
  outcome: ActionOutcome
  remainder: ReturnType<typeof settled>
}

/** One round: stages the action, verifies, signs and sends it. */
async function createAndSend(
  core: ClientCore,
  plugin: VenuePlugin,
  round: {
    input: RunInput
    descriptor: ProviderAction
    resolved: Awaited<ReturnType<VenuePlugin['resolveRequest']>>
    onTaken: (() => void) | undefined
    watching: Promise<void> | undefined
    onInDoubt: () => void
  },
): Promise<Created> {
  const { input, descriptor, resolved, onTaken, watching, onInDoubt } = round
  input.onProgress?.({ phase: 'creating' })
  const body = parse(CreateActionRequest, {
    provider: input.provider,
    address: input.address,
    action: input.action,
    params: resolved.params,
    ...(resolved.signerAddress === undefined ? {} : { signerAddress: resolved.signerAddress }),
  })
  const [{ actions: steps }, markets] = await Promise.all([
    core.api.call('createAction', { body }, input.signal),
    marketsNamed(core.registry, plugin, body),
  ])
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
  // Asked while the staged steps are signed and sent: they do not wait for it.
  const remainder = settled(plugin.remainder?.(intent, steps))
  if (steps.length === 0) {
    refuseNothing(input)
    return { outcome: { results: [] }, remainder }
  }
  const { signer } = resolved
  const staged = { input, body, intent, steps, descriptor, signer, onTaken, watching, onInDoubt }
  return { outcome: await authorizeAndSend(core, plugin, staged), remainder }
}

/** What these ask for is never in effect already, so that at least one step is staged for each. */
const ALWAYS_STAGED: ReadonlySet<ActionType> = new Set([
  'placeOrder',
  'placeTriggerOrder',
  'placeTwapOrder',
  'modifyOrder',
  'cancelOrder',
  'cancelTwapOrder',
  'updatePositionMargin',
  'withdrawal',
  'deposit',
  'sendAsset',
])

/** @throws VerificationRefused where nothing was staged for it: that would read as done */
function refuseNothing({ provider, action }: RunInput): void {
  if (!ALWAYS_STAGED.has(action)) return
  const difference = { path: 'steps', expected: `one of ${action} at least`, actual: 'none' }
  throw new VerificationRefused(provider, 0, [difference])
}

/**
 * Runs a round again where the venue refused its nonce (2040) and took none of its steps, or where
 * the plugin finds that creating it again resolves the refusal. Where a step was taken that must
 * not be taken twice, or may have been, nothing is created again: the results say which. Nor is it
 * where the outcome was in doubt: what was found out later came too late to trade on unasked, and
 * may be wrong.
 */
async function onceMoreIfStale(
  round: (onInDoubt: () => void) => Promise<Created>,
  {
    isAllowed,
    isResolvable,
  }: { isAllowed(): Promise<boolean>; isResolvable(results: readonly ActionResult[]): boolean },
): Promise<Created> {
  let wasInDoubt = false
  const again = () => round(() => undefined)
  try {
    const created = await round(() => {
      wasInDoubt = true
    })
    if (wasInDoubt) return created
    if (isResolvable(created.outcome.results)) return await again()
    const isStale = nonceRefused(created.outcome.results)
    return isStale && (await isAllowed()) ? await again() : created
  } catch (error) {
    // Refused before the relay: nothing reached the venue.
    const isStale = isPerpsError(error) && error.code === 2040 && !wasInDoubt
    if (!isStale || !(await isAllowed())) throw error
    return await again()
  }
}

function nonceRefused(results: readonly ActionResult[]): boolean {
  return (
    results.some((result) => !result.success && result.errorCode === 2040) &&
    results.every((result) => !result.success && result.errorCode !== 2100)
  )
}

type Remainder = Awaited<ReturnType<NonNullable<VenuePlugin['remainder']>>>

/** How a question ended, so that it may start long before its answer is awaited. */
async function settled(
  question: Promise<Remainder> | undefined,
): Promise<{ remainder: Remainder } | { error: unknown }> {
  try {
    return { remainder: await question }
  } catch (error) {
    return { error }
  }
}

/**
 * Does what the staged steps left out, by actions of its own, and adds their results. Where that
 * is not known, the outcome says so: it would look complete.
 */
async function withRemainder(
  core: ClientCore,
  input: RunInput,
  outcome: ActionOutcome,
  asked: Awaited<ReturnType<typeof settled>>,
): Promise<ActionOutcome> {
  if ('error' in asked) return addFailure(outcome, input.action, asked.error)
  const { remainder } = asked
  let all = outcome
  for (const params of remainder?.params ?? []) {
    const rest = { ...input, action: remainder?.action ?? input.action, params }
    try {
      const more = await runAction(core, { ...rest, onProgress: withoutEnd(input.onProgress) })
      const request = all.results.some(isOutcomeUnknown) ? all.request : more.request
      all = { results: [...all.results, ...more.results], ...(request && { request }) }
    } catch (error) {
      all = addFailure(all, rest.action, error)
    }
  }
  return all
}

function addFailure(outcome: ActionOutcome, action: ActionType, error: unknown): ActionOutcome {
  const { code, message } = isPerpsError(error) ? error : new PerpsError(2005, String(error))
  const failure: ActionResult = { action, success: false, error: message, errorCode: code }
  return { ...outcome, results: [...outcome.results, failure] }
}

function withoutEnd(onProgress: RunInput['onProgress']): RunInput['onProgress'] {
  return onProgress && ((progress) => progress.phase !== 'done' && onProgress(progress))
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

/**
 * The descriptor entry that offers an action: in setup, options or actions, or an alternative of a
 * choice step among them.
 * @throws PerpsError 2005 where the provider does not offer it
 */
function findAction(provider: Provider, action: ActionType): ProviderAction {
  const entries = [...provider.setup, ...provider.options, ...provider.actions]
  const found =
    entries.find((entry) => entry.type === action) ??
    entries.find((entry) => entry.options?.some((option) => option.type === action))
  if (!found) {
    throw new PerpsError(2005, `${provider.name} does not offer ${action}.`, { tool: provider.key })
  }
  return found
}

/**
 * The markets that an action's params name, from the client's own registry: `market`, and those that
 * only the venue's plugin can read (in an order id, for example).
 * @throws PerpsError 404/2023 where the provider has no such market
 */
async function marketsNamed(
  registry: Registry,
  plugin: Pick<VenuePlugin, 'marketIdsOf'>,
  { provider, action, params }: { provider: string; action: ActionType; params: unknown },
): Promise<readonly Market[]> {
  const named = marketOf(params)
  const ids = new Set([
    ...(named === undefined ? [] : [named]),
    ...(plugin.marketIdsOf?.(action, params) ?? []),
  ])
  if (ids.size === 0) return []
  const markets = await registry.markets(provider)
  return [...ids].map((id) => {
    const found = markets.find((market) => market.id === id)
    if (!found) throw marketNotFound(id, provider)
    return found
  })
}
