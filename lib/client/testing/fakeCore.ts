import { createKeyMutex } from '@/lib/client/actions/keyMutex'
import type { ClientCore } from '@/lib/client/clientCore'
import type { Api } from '@/lib/client/http'
import type { UserWallet, VenuePlugin } from '@/lib/client/plugin'
import { createRegistry } from '@/lib/client/registry'
import { createPendingTransfers } from '@/lib/client/transfers/pendingTransfers'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { PerpsError } from '@/lib/schema/perpsError'
import { FakeClock } from './FakeClock'

export const OWNER = '0x1111111111111111111111111111111111111111'
export const AGENT = '0x2222222222222222222222222222222222222222'
export const SIGNATURE = `0x${'33'.repeat(65)}` as const

/** A step whose typed data is bound to a chain. */
export function stepOf(action: string, chainId = 1337): ActionStep {
  return {
    action,
    typedData: { domain: { chainId }, types: {}, primaryType: 'Agent', message: { action } },
  }
}

/** A descriptor entry. */
export function entryOf(type: string, more: Partial<ProviderAction> = {}): ProviderAction {
  return { type, signers: ['SDK'], signingMethod: 'eip712', relay: 'API', ...more }
}

/** What the service does in a test; whatever is missing was not expected to be asked. */
export interface FakeService {
  provider?: Partial<Provider>
  create?(body: {
    action: string
    params: unknown
    signerAddress?: string | undefined
  }): readonly ActionStep[]
  execute?(call: number): readonly ActionResult[]
}

/** A client's core over a service and a plugin that a test holds, and all that happened in order. */
export function fakeCore(service: FakeService, more: Partial<VenuePlugin> = {}) {
  const clock = new FakeClock()
  const events: string[] = []
  const executed: unknown[] = []
  const provider: Provider = {
    key: 'venue',
    name: 'Venue',
    logoURI: '',
    signingMethod: 'eip712',
    active: true,
    setup: [],
    options: [],
    actions: [entryOf('placeOrder'), entryOf('withdrawal', { signers: ['USER'] })],
    categories: [],
    supportedIntervals: [],
    ...service.provider,
  }
  const answers: Record<string, (input: unknown) => unknown> = {
    listProviders: () => ({ providers: [provider] }),
    listMarkets: () => ({
      markets: [{ id: 'BTC', providerId: 'venue', categoryId: 'venue', szDecimals: 5 }],
    }),
    createAction: (input) => {
      events.push('create')
      return { actions: service.create?.(Object(input).body) ?? [] }
    },
    executeAction: (input) => {
      events.push('execute')
      executed.push(Object(input).body)
      return { results: service.execute?.(executed.length) ?? [] }
    },
  }
  const api: Api = {
    async call(id, input, signal) {
      signal?.throwIfAborted()
      const answer = answers[id]
      if (!answer) throw new PerpsError(2060)
      // The fake answers what the operation's schema would have let through.
      return answer(input) as never
    },
  }
  const plugin = {
    key: 'venue',
    pins: { network: 'paper' },
    async resolveRequest(action, _address, signers, given) {
      events.push('resolve')
      const [signer = 'SDK'] = signers
      const params = action === 'approveAgent' ? { agentAddress: AGENT } : given
      return signer === 'SDK' ? { signer, signerAddress: AGENT, params } : { signer, params }
    },
    verifyStep: () => ({ ok: true, summary: [] }),
    verifySteps(_intent, steps) {
      events.push('verify')
      return steps.map(({ action }) => ({ ok: true, summary: [action] }))
    },
    async sign(steps, { signer, wallet }) {
      events.push(`sign by ${signer}`)
      const signed = []
      for (const step of steps) {
        if (!('typedData' in step)) continue
        const { action, typedData } = step
        const signature = wallet ? await wallet.signTypedData(typedData) : SIGNATURE
        signed.push({ action, typedData, signature })
      }
      return signed
    },
    async onExecuteResults(_address, _action, results) {
      events.push(`hook ${results.map((result) => result.success).join()}`)
    },
    explorerLink: (txHash) => `https://explorer/${txHash}`,
    ...more,
  } satisfies Partial<VenuePlugin>
  const core: ClientCore = {
    api,
    registry: createRegistry(api, clock.clock.steadyMs),
    // Only what the pipelines use is there.
    plugin: () => plugin as unknown as VenuePlugin,
    switchChain: undefined,
    transfers: createPendingTransfers(clock.now),
    locks: undefined,
    keyMutex: createKeyMutex(undefined, clock.setTimer),
    refusedReferrals: new Map(),
    unknownOutcomes: new Map(),
    now: clock.now,
    clock: clock.clock,
    setTimer: clock.setTimer,
  }
  return { core, clock, events, executed }
}

/** A wallet that refuses typed data of another chain than it is on. */
export function fakeWallet(events: string[], startChainId = 1, refuses: readonly number[] = []) {
  let chainId = startChainId
  const wallet: UserWallet = {
    address: OWNER,
    chainId: async () => chainId,
    async switchChain(wanted) {
      if (refuses.includes(wanted)) throw new Error('the person refused')
      events.push(`switch to ${wanted}`)
      chainId = wanted
    },
    async signTypedData(typedData) {
      const bound = Object(typedData).domain.chainId
      if (bound !== chainId) throw new Error(`on ${chainId}, not on ${bound}`)
      events.push('wallet signs')
      return SIGNATURE
    },
    signMessage: async () => SIGNATURE,
  }
  return { wallet, chainId: () => chainId }
}
