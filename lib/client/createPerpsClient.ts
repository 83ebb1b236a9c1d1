import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { type Clock, deviceClock } from '@/lib/clock/clock'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { SERVICE_TOOL } from '@/lib/schema/errors'
import type { ActionType } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ActionOutcome, RunActionInput } from './actions/actionRun'
import type { CheckSetupInput, SetupStatus } from './actions/checkSetup'
import type { KeyLocks } from './actions/keyMutex'
import { createMetaClient, type MetaClient } from './actions/metaClient'
import type { ResolveOptions } from './actions/resolveOutcome'
import type { RunSetupStepInput } from './actions/runSetup'
import type { SentNote, SentSteps } from './actions/sentSteps'
import type { MetaDomain } from './actions/verifyMetaStep'
import type { ClientCore } from './clientCore'
import { createCredentials } from './credentials/credentials'
import type { FetchLike } from './fetchLike'
import type { Api, RequestInterceptor } from './http'
import { lazyCode } from './lazyCode'
import type { Gather, PluginFactory, VenuePlugin } from './plugin'
import type { RetryPolicy } from './reads/retry'
import { createServiceReads } from './serviceClient'
import type { OpenSocket, SocketConstructor } from './sockets/socketLike'
import { platformTimer, type SetTimer } from './sockets/timers'
import {
  createPendingTransfers,
  type PendingTransfers,
  type TextStorage,
} from './transfers/pendingTransfers'
import type { ResumeTransferInput } from './transfers/resumeTransfer'
import type { SwitchChain } from './transfers/switchChain'
import type { TransferLocks } from './transfers/transferLock'

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
  /** Keeps two tabs from taking one transfer on, and one key's actions in order over tabs. */
  locks?: TransferLocks & KeyLocks
  /** Time, where a script or test brings its own. */
  clock?: Clock
  setTimer?: SetTimer
  /** When streamed prices and books are read of which only the newest matters; absent: each one. */
  gather?: Gather
  random?: () => number
  retry?: RetryPolicy
  /** Changes requests to the service before they are sent; venues are not concerned. */
  requestInterceptor?: RequestInterceptor
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
  /**
   * Asks what became of steps whose outcome is unknown: the service, then the venue with this browser's
   * own credentials; never trades twice.
   */
  resolveOutcome(
    request: ExecuteActionRequest,
    options?: ResolveOptions,
  ): Promise<readonly ActionResult[] | undefined>
  /** Transactions under way, to show and to take to their end. */
  readonly transfers: Omit<PendingTransfers, 'put' | 'setRunning' | 'current'>
  /** Resumes a transaction; see `resumeTransfer`. */
  resumeTransfer(input: ResumeTransferInput): Promise<ActionOutcome>
  /** Steps that a page of this browser sent before it was gone, not settled yet, oldest first. */
  sentSteps(account: { provider: string; address: string }): Promise<readonly SentNote[]>
  /** Finds out what became of them, and deletes their note; see `settleSent`. */
  settleSent(
    note: SentNote,
    options?: Pick<ResolveOptions, 'forMs' | 'signal'>,
  ): Promise<readonly ActionResult[] | undefined>
  checkSetup(input: CheckSetupInput): Promise<SetupStatus>
  /** Carries out one setup step or option; throws where it fails. */
  runSetupStep(input: RunSetupStepInput): Promise<ActionOutcome>
  /** Closes every stream. Terminal. */
  close(): void
}

/** Makes a client. Nothing is fetched or opened before it is asked for. */
export function createPerpsClient(options: PerpsClientOptions): PerpsClient {
  const clock = options.clock ?? deviceClock
  const now = clock.wallMs
  const setTimer = options.setTimer ?? platformTimer
  const doFetch: FetchLike = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const runtime = {
    fetch: doFetch,
    openSocket: socketOpener(options.webSocket),
    now,
    clock,
    setTimer,
    gather: options.gather,
    credentials:
      options.credentials ??
      createCredentials({
        indexedDB: globalThis.indexedDB,
        crypto: globalThis.crypto,
        BroadcastChannel: globalThis.BroadcastChannel,
      }),
  }
  const reads = createServiceReads({ ...options, fetch: doFetch, setTimer, clock })
  const { api, ...registry } = reads
  const plugins = options.plugins.map((factory) => factory(runtime))
  // Absent on plain HTTP and on older platforms.
  const locks = options.locks ?? globalThis.navigator?.locks
  const sentSteps = lazyCode(SERVICE_TOOL, async (): Promise<SentSteps> => {
    const { createSentSteps } = await import('./actions/sentSteps')
    return createSentSteps({
      store: runtime.credentials,
      now,
      locks,
      subtle: globalThis.crypto?.subtle,
    })
  }).load
  // A page that shows figures loads none of it; the check of an account's setup comes before actions.
  const actions = lazyCode(SERVICE_TOOL, async () => {
    const { actionCalls } = await import('./actions/actionCalls')
    return { ...actionCalls, keyMutex: actionCalls.createKeyMutex(locks, setTimer) }
  })
  const calls = actions.load
  const core: ClientCore = {
    sentSteps,
    api,
    registry,
    switchChain: options.switchChain,
    transfers: createPendingTransfers(now, options.transferStorage),
    locks,
    // Actions alone ask for it, and their code is there then.
    get keyMutex() {
      return actions.present().keyMutex
    },
    refusedReferrals: new Map(),
    unknownOutcomes: new Map(),
    now,
    clock,
    setTimer,
    plugin(key) {
      const found = plugins.find((plugin) => plugin.key === key)
      if (found) return found
      throw new PerpsError(2005, `The client was made without a plugin for ${key}.`, { tool: key })
    },
  }
  return {
    ...reads,
    plugins,
    meta: createMetaClient(core, options.metaDomain),
    plugin: core.plugin,
    runAction: async (input) => (await calls()).runAction(core, input),
    resolveOutcome: async (request, resolveOptions) =>
      (await calls()).settleAgain(core, sentSteps, request, resolveOptions),
    sentSteps: async (account) => (await sentSteps()).open(account),
    async settleSent(note, settleOptions) {
      const { settleSent } = await import('./actions/settleSent')
      return await settleSent(core, await sentSteps(), note, settleOptions)
    },
    transfers: core.transfers,
    async resumeTransfer(input) {
      const { resumeTransfer } = await import('./transfers/resumeTransfer')
      return await resumeTransfer(core, input)
    },
    checkSetup: async (input) => (await calls()).checkSetup(core, input),
    runSetupStep: async (input) => (await calls()).runSetupStep(core, input),
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
