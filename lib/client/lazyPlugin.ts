import { reconnectDelayMs } from '@/lib/clock/backoff'
import type { AccountFees } from '@/lib/schema/model/account'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Pins } from './actions/intent'
import type { StreamStatus } from './channels'
import { type CredentialListener, createCredentialChanges } from './credentials/credentialChanges'
import { credentialKey, NOTE_PREFIX } from './credentials/credentials'
import { lazyCode } from './lazyCode'
import type { PluginFactory, PluginRuntime, VenuePlugin } from './plugin'

const IDLE: StreamStatus = { state: 'idle', lastMessageAtMs: undefined, latencyMs: undefined }

/** Reads a venue’s fees without an account, by code apart from the plugin’s. */
export type ReadFees = (
  runtime: PluginRuntime,
  signal: AbortSignal | undefined,
) => Promise<AccountFees>

/** What a plugin is loaded with beside its own code. */
export interface LazyPluginOptions {
  readFees?: ReadFees | undefined
  /**
   * Has the code of its accounts on its way with the first call about one, beside the plugin's own: it
   * asks for it once it is there. Never fails.
   */
  fetchAccounts?: (() => void) | undefined
}

/**
 * A plugin whose code is loaded when it is first used: a page of one venue loads nothing of another.
 * Until then nothing streams; what is subscribed meanwhile starts once the code is there. Code that
 * does not load counts as a lost connection: streams try again, a call fails and may be repeated.
 */
export function lazyPlugin(
  key: string,
  pins: Pins,
  load: () => Promise<PluginFactory>,
  more: LazyPluginOptions = {},
): PluginFactory {
  return (runtime) => createLazyPlugin(key, pins, load, runtime, more)
}

function createLazyPlugin(
  key: string,
  pins: Pins,
  load: () => Promise<PluginFactory>,
  runtime: PluginRuntime,
  { readFees, fetchAccounts }: LazyPluginOptions,
): VenuePlugin {
  const statusListeners = new Map<(status: StreamStatus) => void, () => void>()
  const credentialListeners = new Map<CredentialListener, () => void>()
  // A key may appear in another tab while the code is not there.
  const elsewhere = createCredentialChanges(key, runtime.credentials.tabs)
  let plugin: VenuePlugin | undefined
  let early = IDLE
  let isClosed = false
  let areAccountsFetched = false

  const setEarly = (state: StreamStatus['state']) => {
    early = { ...IDLE, state }
    for (const listener of [...statusListeners.keys()]) listener(early)
  }

  const code = lazyCode(key, async () => {
    const factory = await load()
    const made = factory(runtime)
    plugin = made
    if (isClosed) made.close()
    for (const listener of statusListeners.keys()) {
      statusListeners.set(listener, made.onStatus(listener))
    }
    elsewhere.close()
    for (const listener of credentialListeners.keys()) {
      credentialListeners.set(listener, made.onCredentialChange(listener))
    }
    return made
  })
  const { present } = code

  const loaded = (isAboutMarkets = false): Promise<VenuePlugin> => {
    if (!isAboutMarkets && !areAccountsFetched) {
      areAccountsFetched = true
      fetchAccounts?.()
    }
    return code.load()
  }

  return {
    key,
    // The venue's own facts are known with its code; every intent is made after that.
    get pins() {
      return plugin?.pins ?? pins
    },
    get rowsKept() {
      return plugin?.rowsKept
    },
    subscribe(subscription, listener) {
      if (plugin !== undefined) return plugin.subscribe(subscription, listener)
      let leave = () => {}
      let hasLeft = false
      const begin = (failures: number) => {
        loaded(!('address' in subscription)).then(
          (made) => {
            if (!hasLeft) leave = made.subscribe(subscription, listener)
          },
          () => {
            if (hasLeft || isClosed) return
            setEarly('reconnecting')
            leave = runtime.setTimer(() => begin(failures + 1), reconnectDelayMs(failures))
          },
        )
      }
      if (early.state === 'idle') setEarly('connecting')
      begin(0)
      return () => {
        hasLeft = true
        leave()
      }
    },
    status: () => plugin?.status() ?? early,
    onStatus(listener) {
      const own = (status: StreamStatus) => listener(status)
      statusListeners.set(own, plugin?.onStatus(own) ?? (() => {}))
      return () => {
        statusListeners.get(own)?.()
        statusListeners.delete(own)
      }
    },
    lastMessageAtMs: (subscription) => plugin?.lastMessageAtMs(subscription),
    refresh: () => plugin?.refresh(),
    account: async (...given) => (await loaded()).account(...given),
    accountSummary: async (...given) => (await loaded()).accountSummary(...given),
    balances: async (...given) => (await loaded()).balances(...given),
    positions: async (...given) => (await loaded()).positions(...given),
    openOrders: async (...given) => (await loaded()).openOrders(...given),
    orders: async (...given) => (await loaded()).orders(...given),
    order: async (...given) => (await loaded()).order(...given),
    fills: async (...given) => (await loaded()).fills(...given),
    activity: async (...given) => (await loaded()).activity(...given),
    twaps: async (...given) => (await loaded()).twaps(...given),
    twapHistory: async (...given) => (await loaded()).twapHistory(...given),
    portfolioHistory: async (...given) => (await loaded()).portfolioHistory(...given),
    marketSettings: async (...given) => (await loaded()).marketSettings(...given),
    availableToTrade: async (...given) => (await loaded()).availableToTrade(...given),
    marketFunding: async (...given) => (await loaded(true)).marketFunding(...given),
    feeTier: async (...given) => (await loaded()).feeTier(...given),
    baseFees: async (signal) =>
      readFees !== undefined && plugin === undefined
        ? await readFees(runtime, signal)
        : await (await loaded()).feeTier(ZERO_ADDRESS, signal),
    accountKeys: async (...given) => (await loaded()).accountKeys(...given),
    accountConfig: async (...given) => (await loaded()).accountConfig(...given),
    resolveRequest: async (...given) => (await loaded()).resolveRequest(...given),
    verifyStep: (...given) => present().verifyStep(...given),
    verifySteps: (...given) => present().verifySteps(...given),
    renewFacts: async (...given) => (await (await loaded()).renewFacts?.(...given)) ?? false,
    remainder: async (...given) => (await loaded()).remainder?.(...given),
    clientOrderIdOf: (...given) => present().clientOrderIdOf?.(...given),
    sign: async (...given) => (await loaded()).sign(...given),
    isSatisfied: async (...given) => (await loaded()).isSatisfied?.(...given),
    async deliver(steps, by) {
      const made = await loaded()
      if (made.deliver) return made.deliver(steps, by)
      throw new PerpsError(2080, `This client cannot deliver to ${key}.`, { tool: key })
    },
    prepare: async (...given) => (await loaded()).prepare?.(...given),
    nonceKey: (...given) => present().nonceKey?.(...given),
    watchTaken: async (...given) => (await loaded()).watchTaken?.(...given),
    // Where the plugin cannot see it, the answer of the service ends the wait.
    whenTaken: (...given) => present().whenTaken?.(...given) ?? new Promise(() => {}),
    marketIdsOf: (...given) => present().marketIdsOf?.(...given) ?? [],
    probeOutcome: async (request, results) =>
      (await (await loaded()).probeOutcome?.(request, results)) ?? results,
    signAgain: async (...given) => (await loaded()).signAgain?.(...given),
    isCuredByCreating: (...given) => present().isCuredByCreating?.(...given) ?? false,
    endSteps: async (request) => (await (await loaded()).endSteps?.(request)) ?? request,
    onExecuteResults: async (...given) => (await loaded()).onExecuteResults?.(...given),
    currentChoice: async (...given) => (await loaded()).currentChoice?.(...given),
    async removeAccountKey(...given) {
      const made = await loaded()
      if (made.removeAccountKey) return await made.removeAccountKey(...given)
      // A caller must not take it for done.
      throw new PerpsError(2080, `This client cannot remove keys at ${key}.`, { tool: key })
    },
    withdrawalAddresses: async (...given) => (await loaded()).withdrawalAddresses?.(...given),
    saveWithdrawalAddress: async (...given) => (await loaded()).saveWithdrawalAddress?.(...given),
    removeWithdrawalAddress: async (...given) =>
      (await loaded()).removeWithdrawalAddress?.(...given),
    clockOffsetMs: async () => (await (await loaded(true)).clockOffsetMs?.()) ?? 0,
    transferTimes: async (...given) => (await (await loaded()).transferTimes?.(...given)) ?? {},
    withdrawalStates: async (...given) => (await loaded()).withdrawalStates?.(...given),
    ready: async () => (await loaded()).ready?.(),
    explorerLink: (...given) => plugin?.explorerLink?.(...given),
    credentials: async (...given) => (await loaded()).credentials(...given),
    async keepsAnything(address) {
      const { credentials } = runtime
      // A store that cannot list may hold a key.
      if (credentials.names === undefined) return true
      const prefix = credentialKey(key, address, '')
      const names = await credentials.names(prefix)
      return names.some((name) => !name.startsWith(`${prefix}${NOTE_PREFIX}`))
    },
    onCredentialChange(listener) {
      const own: CredentialListener = (address, kind) => listener(address, kind)
      credentialListeners.set(own, (plugin?.onCredentialChange ?? elsewhere.listen)(own))
      return () => {
        credentialListeners.get(own)?.()
        credentialListeners.delete(own)
      }
    },
    importAgent: async (...given) => {
      const { importAgent } = await loaded()
      if (importAgent) return await importAgent(...given)
      throw new PerpsError(2080, 'This venue has no agent keys.', { tool: key })
    },
    platformFee: async (...given) => (await loaded()).platformFee?.(...given),
    get marginConstraints() {
      return plugin?.marginConstraints
    },
    depositAddress: async (...given) => (await loaded()).depositAddress?.(...given),
    forgetCredential: async (...given) => (await loaded()).forgetCredential(...given),
    close() {
      isClosed = true
      elsewhere.close()
      plugin?.close()
      statusListeners.clear()
      credentialListeners.clear()
    },
  }
}
