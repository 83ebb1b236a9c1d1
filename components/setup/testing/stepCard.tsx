import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { SetupStepCard } from '@/components/setup/SetupStepCard'
import type { SetupRun } from '@/components/setup/useRunSetupStep'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { SetupStep } from '@/lib/queries/account/setup'
import { keys } from '@/lib/queries/keys'
import type { Provider } from '@/lib/schema/model/provider'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { keyStep } from '@/lib/trade/rules/setupRules'

const IDLE: SetupRun = {
  ...{ running: undefined, phase: undefined, line: undefined, summary: [], failure: undefined },
  run: async () => true,
}

interface KeyStepCase {
  provider: Provider
  /** The keys that the account has. */
  listed: readonly AccountKey[]
  /** How the check found the step. */
  found?: Partial<SetupStep>
  /** How the last press ended. */
  setupRun?: Partial<SetupRun>
  config?: PublicConfig
}

/**
 * Markup of the card of the step that makes a key, for an account that is connected.
 * @throws Error where the venue has no such step
 */
export function keyStepCard({ provider, listed, found, setupRun, config }: KeyStepCase): string {
  const descriptor = keyStep(provider)
  if (descriptor === undefined) throw new Error('no step makes a key')
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [provider])
  cache.setQueryData(keys.setup(provider.key, DESK_ADDRESS), {
    ...{ accountExists: true, areReadsGated: false, isReady: false, items: [] },
  })
  cache.setQueryData(keys.accountKeys(provider.key, DESK_ADDRESS), listed)
  const card = (
    <SetupStepCard
      provider={provider}
      step={{ descriptor, satisfied: false, ...found }}
      number={1}
      state="next"
      setupRun={{ ...IDLE, ...setupRun }}
    />
  )
  const client = { plugins: [], plugin: () => ({}) }
  return renderToStaticMarkup(
    bareDesk(card, { provider: provider.key, client, cache, ...(config && { config }) }),
  )
}

/** Names of the keys that a card offers to remove, as listed. */
export function offeredRemovals(markup: string): (string | undefined)[] {
  return [...markup.matchAll(/aria-label="Remove “(.*?)”"/g)].map(([, name]) => name)
}
