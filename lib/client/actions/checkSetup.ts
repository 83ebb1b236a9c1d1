import type { ClientCore } from '@/lib/client/clientCore'
import { CreateActionRequest } from '@/lib/schema/action/action'
import type { ActionType } from '@/lib/schema/model/enums'
import { ActionType as ActionTypes } from '@/lib/schema/model/enums'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { parse } from '@/lib/schema/parse'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { noteRefused, refusedReferral } from './refusedReferrals'
import { runSilentStep } from './runSetup'
import { isRequired, type SetupItem } from './setupItem'
import { inOneTab, isSilentStep } from './silentSteps'
import { unknownOutcome } from './unknownOutcomes'

/** Whether an account can trade at a venue, and what is missing. */
export interface SetupStatus {
  provider: string
  address: string
  /** False where the venue has no account for the address yet: it needs a deposit first. */
  accountExists: boolean
  /** In the order to be done. Steps that the browser's own key signs are listed where they failed. */
  items: readonly SetupItem[]
  /** Every step is satisfied, silent ones included; `setReferrer` never keeps an account waiting. */
  isReady: boolean
  /** A step that gates the account's reads and streams is missing, listed here or not. */
  areReadsGated: boolean
  /** Steps that the browser's own key signed during this check; absent for none. */
  carriedOut?: readonly ActionType[]
}

/** What a setup check is asked. */
export interface CheckSetupInput {
  provider: string
  address: string
  signal?: AbortSignal | undefined
}

/**
 * Reads which setup steps an account has satisfied, in ascending sequence. Steps that the browser's
 * own key signs are carried out on the way, once every step before them is satisfied; one that fails
 * carries its cause and is tried again at the next check. A referral that the venue refused is not: its
 * answer stays the same, and looking it up and sending it use up the account's requests. Nor is a step
 * whose outcome is unknown, as long as it is not satisfied: it may be done twice then.
 * @throws PerpsError where the service cannot say
 */
export async function checkSetup(core: ClientCore, input: CheckSetupInput): Promise<SetupStatus> {
  const descriptor = await core.registry.provider(input.provider)
  let accountExists = true
  const checkVisible = async (entry: ProviderAction): Promise<SetupItem> => {
    try {
      return await checkEntry(core, input, entry)
    } catch (error) {
      if (!isPerpsError(error) || error.code !== 2026) throw error
      accountExists = false
      return { descriptor: entry, satisfied: false }
    }
  }
  const steps: SetupItem[] = []
  const carriedOut: ActionType[] = []
  for (const group of inGroups(inOrder(descriptor))) {
    if (group.isSilent) {
      for (const entry of group.entries) {
        const isBlocked = !accountExists || steps.some((step) => blocks(step, entry))
        steps.push(
          isBlocked
            ? { descriptor: entry, satisfied: false, isSilent: true }
            : await carryOut(core, input, entry, carriedOut),
        )
      }
    } else {
      steps.push(...(await Promise.all(group.entries.map(checkVisible))))
    }
  }
  return {
    provider: input.provider,
    address: input.address,
    accountExists,
    items: steps.filter((step) => !step.isSilent || step.failure !== undefined),
    isReady: accountExists && steps.every((step) => step.satisfied || !isRequired(step)),
    areReadsGated: steps.some(
      ({ descriptor: { gatesAccountReads }, satisfied }) =>
        gatesAccountReads === true && !satisfied,
    ),
    ...(carriedOut.length === 0 ? {} : { carriedOut }),
  }
}

/** Whether a step that is not satisfied keeps a later one from being carried out. */
function blocks(step: SetupItem, later: ProviderAction): boolean {
  if (step.satisfied || !isRequired(step)) return false
  return (step.descriptor.sequence ?? 0) <= (later.sequence ?? 0)
}

/** Consecutive entries that are checked at once (visible) or carried out in turn (silent). */
function inGroups(setup: readonly ProviderAction[]) {
  const groups: { isSilent: boolean; entries: ProviderAction[] }[] = []
  for (const entry of setup) {
    const isSilent = isSilentStep(entry)
    const last = groups.at(-1)
    if (last?.isSilent === isSilent) last.entries.push(entry)
    else groups.push({ isSilent, entries: [entry] })
  }
  return groups
}

/** The setup entries of a provider in the order to be done. */
function inOrder(provider: Provider): readonly ProviderAction[] {
  return [...provider.setup].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
}

async function checkEntry(
  core: ClientCore,
  input: CheckSetupInput,
  entry: ProviderAction,
): Promise<SetupItem> {
  if (entry.options) return checkChoice(core, input, entry)
  const satisfied = await isSatisfied(core, input, entry)
  return { descriptor: entry, satisfied }
}

async function checkChoice(
  core: ClientCore,
  input: CheckSetupInput,
  entry: ProviderAction,
): Promise<SetupItem> {
  const plugin = core.plugin(input.provider)
  const present = await plugin.currentChoice?.(actionTypeOf(entry), input.address, input.signal)
  const satisfied =
    present !== undefined &&
    (entry.options ?? []).some((option) => Object.values(option.params).includes(present))
  return {
    descriptor: entry,
    satisfied,
    ...(present === undefined ? {} : { presentChoice: present }),
  }
}

/** The plugin's word where the service cannot see it; else the service stages nothing for it. */
async function isSatisfied(
  core: ClientCore,
  input: CheckSetupInput,
  entry: ProviderAction,
): Promise<boolean> {
  const plugin = core.plugin(input.provider)
  const isDone = await plugin.isSatisfied?.(entry, input.address, input.signal)
  if (isDone !== undefined) return isDone
  const action = actionTypeOf(entry)
  const resolved = await plugin.resolveRequest(action, input.address, entry.signers, {})
  const body = parse(CreateActionRequest, {
    provider: input.provider,
    address: input.address,
    action,
    params: resolved.params,
    ...(resolved.signerAddress === undefined ? {} : { signerAddress: resolved.signerAddress }),
  })
  const created = await core.api.call('createAction', { body }, input.signal)
  return created.actions.length === 0
}

/**
 * Carries a silent step out, in one tab at a time: what another tab did meanwhile is satisfied then. The
 * item shows its failure. What the venue had not yet is noted as carried out.
 */
async function carryOut(
  core: ClientCore,
  input: CheckSetupInput,
  entry: ProviderAction,
  carriedOut: ActionType[],
): Promise<SetupItem> {
  const item = { descriptor: entry, isSilent: true } as const
  const { provider, address, signal } = input
  const before = refusedReferral(core, input, entry)
  if (before !== undefined) return { ...item, satisfied: false, failure: before }
  try {
    await inOneTab(core, input, async () => {
      const action = actionTypeOf(entry)
      const step = { provider, address, action }
      const lost = unknownOutcome(core, step)
      if (lost !== undefined && !(await isSatisfied(core, input, entry))) throw lost
      const { results } = await runSilentStep(core, { ...step, signal }, entry)
      if (results.length > 0) carriedOut.push(action)
    })
    return { ...item, satisfied: true }
  } catch (error) {
    if (signal?.aborted) throw error
    const failure = asPerpsError(error, provider)
    noteRefused(core, input, entry, failure)
    return { ...item, satisfied: false, failure }
  }
}

/** A fault of a plugin is its step's failure alone: the other steps stay to be seen and done. */
function asPerpsError(error: unknown, tool: string): PerpsError {
  if (isPerpsError(error)) return error
  return new PerpsError(2005, String(error), { tool, cause: error })
}

/** The entry's type as an action this library knows. @throws PerpsError 2002 for any other */
function actionTypeOf(entry: ProviderAction): ActionType {
  return parse(ActionTypes, entry.type, { root: 'setup' })
}
