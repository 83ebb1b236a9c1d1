import { CreateActionRequest } from '@/lib/schema/action'
import type { ActionType } from '@/lib/schema/enums'
import { ActionType as ActionTypes } from '@/lib/schema/enums'
import { parse } from '@/lib/schema/parse'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { Provider, ProviderAction } from '@/lib/schema/provider'
import type { ClientCore } from './clientCore'
import { runAction } from './runAction'

/** One line of the checklist: something the person signs or chooses. */
export interface SetupItem {
  descriptor: ProviderAction
  satisfied: boolean
  /** Of a choice step: the account's value at present, where it is known. */
  presentChoice?: string
}

/** Whether an account can trade at a venue, and what is missing. */
export interface SetupStatus {
  provider: string
  address: string
  /** False where the venue has no account for the address yet: it needs a deposit first. */
  accountExists: boolean
  /** In the order to be done. Steps that this browser's own key signs are not listed. */
  items: readonly SetupItem[]
  /** Every item is satisfied. */
  isReady: boolean
}

/** What a setup check is asked. */
export interface CheckSetupInput {
  provider: string
  address: string
  signal?: AbortSignal | undefined
}

/**
 * Reads which setup steps an account has satisfied. Steps that the browser's own key signs are
 * done on the way, as soon as nothing before them is missing; where one fails it is tried again at
 * the next check and stands in nobody's way.
 * @throws PerpsError where the service cannot say
 */
export async function checkSetup(core: ClientCore, input: CheckSetupInput): Promise<SetupStatus> {
  const descriptor = await core.registry.provider(input.provider)
  const setup = inOrder(descriptor)
  const visible = setup.filter(isVisible)
  let accountExists = true
  const items = await Promise.all(
    visible.map(async (entry): Promise<SetupItem> => {
      try {
        return await checkEntry(core, input, entry)
      } catch (error) {
        if (!isPerpsError(error) || error.code !== 2026) throw error
        accountExists = false
        return { descriptor: entry, satisfied: false }
      }
    }),
  )
  if (accountExists) await drain(core, input, setup, items)
  return {
    provider: input.provider,
    address: input.address,
    accountExists,
    items,
    isReady: accountExists && items.every((item) => item.satisfied),
  }
}

/** The setup entries of a provider in the order to be done. */
export function inOrder(provider: Provider): readonly ProviderAction[] {
  return [...provider.setup].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
}

function isVisible(entry: ProviderAction): boolean {
  return entry.signers.includes('USER') || entry.options !== undefined
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

/** The service stages nothing for a step that is satisfied. */
async function isSatisfied(
  core: ClientCore,
  input: CheckSetupInput,
  entry: ProviderAction,
): Promise<boolean> {
  const plugin = core.plugin(input.provider)
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

async function drain(
  core: ClientCore,
  input: CheckSetupInput,
  setup: readonly ProviderAction[],
  items: readonly SetupItem[],
): Promise<void> {
  for (const entry of setup.filter((candidate) => !isVisible(candidate))) {
    const waits = items.some(
      (item) => !item.satisfied && (item.descriptor.sequence ?? 0) <= (entry.sequence ?? 0),
    )
    if (waits) continue
    try {
      await runAction(core, {
        provider: input.provider,
        address: input.address,
        action: actionTypeOf(entry),
        params: {},
        signal: input.signal,
      })
    } catch (error) {
      // Nothing a person could do about it here: it stays unsatisfied and is tried next time.
      if (!isPerpsError(error)) throw error
    }
  }
}

/** The entry's type as an action this library knows. @throws PerpsError 2002 for any other */
export function actionTypeOf(entry: ProviderAction): ActionType {
  return parse(ActionTypes, entry.type, { root: 'setup' })
}
