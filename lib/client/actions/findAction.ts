import type { ActionType } from '@/lib/schema/model/enums'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { PerpsError } from '@/lib/schema/perpsError'

/**
 * The descriptor entry that offers an action: in setup, options or actions, or an alternative of a
 * choice step among them.
 * @throws PerpsError 2005 where the provider does not offer it
 */
export function findAction(provider: Provider, action: ActionType): ProviderAction {
  const entries = [...provider.setup, ...provider.options, ...provider.actions]
  const found =
    entries.find((entry) => entry.type === action) ??
    entries.find((entry) => entry.options?.some((option) => option.type === action))
  if (!found) {
    throw new PerpsError(2005, `${provider.name} does not offer ${action}.`, { tool: provider.key })
  }
  return found
}
