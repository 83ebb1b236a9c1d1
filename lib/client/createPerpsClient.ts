import type { ExecuteActionRequest } from '@/lib/schema/action'
import type { ActionType } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Provider } from '@/lib/schema/provider'
import { type CheckSetupInput, checkSetup, type SetupStatus } from './checkSetup'
import type { ClientCore } from './clientCore'
import { createCredentials } from './credentials'
import type { FetchLike } from './fetchLike'
import { type Api, createApi } from './http'
import { createMetaClient, type MetaClient } from './metaClient'
import { createPendingTransfers, type PendingTransfers, type TextStorage } from './pendingTransfers'
import type { CredentialStore, Gather, PluginFactory, VenuePlugin } from './plugin'
import { createRegistry } from './registry'
import { type ResolveOptions, resolveOutcome } from './resolveOutcome'
import { type ResumeTransferInput, resumeTransfer } from './resumeTransfer'
import type { RetryPolicy } from './retry'
import { type ActionOutcome, type RunActionInput, runAction } from './runAction'
import { type RunSetupStepInput, runSetupStep } from './runSetup'
import type { OpenSocket, SocketConstructor } from './socketLike'
import type { SwitchChain } from './switchChain'
import { platformTimer, type SetTimer } from './timers'
import type { TransferLocks } from './transferLock'
import type { MetaDomain } from './verifyMetaStep'

/** What a client is made with. Everything outside may be passed in; the platform's own otherwise. */
export interface PerpsClientOptions {
  /** Everything before an operation's path: `https://host/v1/perps`, or `/bff/v1/perps` in a page. */
  apiUrl: string
  /** Never in a browser: pages go through a backend that adds it. */
  apiKey?: string
  /** Sent only together with a key. */
  integrator?: string
  /** The service's own name in header names; `svc` unless said otherwise. */
  serviceName?: string
  plugins: readonly PluginFactory[]
  fetch?: FetchLike
  /** Needed where the platform has no global one (Node before 22). */
  webSocket?: SocketConstructor
  credentials?: CredentialStore
  /** What signatures about the platform itself are bound to; without it none can be made. */
  metaDomain?: MetaDomain
  /** How wallets are moved between chains, where the page knows better than the wallet. */
  switchChain?: SwitchChain
  /** Where transactions under way are kept over a reload; in memory if absent. */
  transferStorage?: TextStorage
  /** Keeps two tabs from taking one transfer on. */
  locks?: TransferLocks
  now?: () => number
  setTimer?: SetTimer
  /** When streamed prices and books are read of which only the newest matters; absent: each one. */
  gather?: Gather
  random?: () => number
  retry?: RetryPolicy
}

/** The client library: the service's operations, the venues' plugins, and what joins them. */
export interface PerpsClient {
  readonly api: Api
  readonly plugins: readonly VenuePlugin[]
  /** Notices, terms, referral and votes: what is about no venue. */
  readonly meta: MetaClient
  /** @throws PerpsError 2005 where the client was made without a plugin for it */
  plugin(key: string): VenuePlugin
  /** Descriptors as the service lists them; kept for a minute. */
  providers(): Promise<readonly Provider[]>
  provider(key: string): Promise<Provider>
  /** Static market metadata; kept for an hour. */
  markets(provider: string): Promise<readonly Market[]>
  /** Create, verify, sign, execute. Failed steps are results, never thrown; see `runAction`. */
  runAction<Type extends ActionType>(input: RunActionInput<Type>): Promise<ActionOutcome>
  /** Asks what became of steps whose outcome is unknown; never trades twice. */
  resolveOutcome(
    request: ExecuteActionRequest,
    options?: ResolveOptions,
  ): ReturnType<typeof resolveOutcome>
  /** Transactions under way, to show and to take to their end. */
  readonly transfers: Omit<PendingTransfers, 'put' | 'setRunning' | 'current'>
  /** Goes on with a transaction where it stands; see `resumeTransfer`. */
  resumeTransfer(input: ResumeTransferInput): Promise<ActionOutcome>
  checkSetup(input: CheckSetupInput): Promise<SetupStatus>
  /** Carries out one setup step or option; throws where it fails. */
  runSetupStep(input: RunSetupStepInput): Promise<ActionOutcome>
  /** Closes every stream. Terminal. */
  close(): void
}

/** Makes a client. Nothing is fetched or opened before it is asked for. */
export function createPerpsClient(options: PerpsClientOptions): PerpsClient {
  const now = options.now ?? Date.now
  const setTimer = options.setTimer ?? platformTimer
  const doFetch: FetchLike = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const runtime = {
    fetch: doFetch,
    openSocket: socketOpener(options.webSocket),
    now,
    setTimer,
    gather: options.gather,
    credentials:
      options.credentials ??
      createCredentials({ indexedDB: globalThis.indexedDB, crypto: globalThis.crypto }),
  }
  const api = createApi({
    ...options,
    fetch: doFetch,
    setTimer,
    random: options.random ?? Math.random,
  })
  const registry = createRegistry(api, now)
  const plugins = options.plugins.map((factory) => factory(runtime))
  const core: ClientCore = {
    api,
    registry,
    switchChain: options.switchChain,
    transfers: createPendingTransfers(now, options.transferStorage),
    // Absent on plain HTTP and on older platforms.
    locks: options.locks ?? globalThis.navigator?.locks,
    now,
    setTimer,
    plugin(key) {
      const found = plugins.find((plugin) => plugin.key === key)
      if (found) return found
      throw new PerpsError(2005, `The client was made without a plugin for ${key}.`, { tool: key })
    },
  }
  return {
    api,
    plugins,
    meta: createMetaClient(core, options.metaDomain),
    plugin: core.plugin,
    providers: registry.providers,
    provider: registry.provider,
    markets: registry.markets,
    runAction: (input) => runAction(core, input),
    resolveOutcome: (request, resolveOptions) =>
      resolveOutcome(core, request, {
        endSteps: core.plugin(request.provider).endSteps,
        ...resolveOptions,
      }),
    transfers: core.transfers,
    resumeTransfer: (input) => resumeTransfer(core, input),
    checkSetup: (input) => checkSetup(core, input),
    runSetupStep: (input) => runSetupStep(core, input),
    close() {
      for (const plugin of plugins) plugin.close()
    },
  }
}

// Only opening a stream needs a WebSocket: reads and orders go without.
function socketOpener(given: SocketConstructor | undefined): OpenSocket {
  return (url) => {
    const Socket = given ?? globalThis.WebSocket
    if (Socket === undefined) {
      throw new PerpsError(2005, 'This platform has no WebSocket: pass one as `webSocket`.')
    }
    return new Socket(url)
  }
}
