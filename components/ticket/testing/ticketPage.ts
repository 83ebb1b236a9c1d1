import { QueryClient } from '@tanstack/react-query'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { kindA } from '@/lib/trade/testing/madeUpProviders'

/** Where a ticket is drawn, and what it has read. */
export interface TicketPage {
  browser: BareBrowser
  cache: QueryClient
  close(): Promise<void>
}

/** Opens a bare browser with an empty cache, in which tests wait for React by `act`. */
export async function openTicketPage(): Promise<TicketPage> {
  const browser = await openBareBrowser()
  const cache = new QueryClient()
  const setAwaited = (isAwaited: boolean) =>
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isAwaited })
  setAwaited(true)
  return {
    browser,
    cache,
    async close() {
      setAwaited(false)
      await browser.close()
      cache.clear()
      Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
    },
  }
}

/** A request that is never answered. */
export const pending = () => new Promise(() => undefined)

/** The set-up of an account that may trade. */
export const READY_SETUP = { accountExists: true, areReadsGated: false, isReady: true, items: [] }

/** A client that still waits for everything it asked, but for what its calls and its plugin's are given. */
export function waitingClient(calls: object = {}, ofPlugin: object = {}): object {
  return {
    plugins: [{ key: kindA.key }],
    ...{ providers: pending, markets: pending, checkSetup: pending, api: { call: pending } },
    ...calls,
    plugin: () => ({
      ...{ subscribe: () => () => undefined, lastMessageAtMs: () => undefined },
      status: () => ({ state: 'idle', lastMessageAtMs: undefined }),
      ...{ accountSummary: pending, positions: pending, openOrders: pending, feeTier: pending },
      marketSettings: pending,
      ...ofPlugin,
    }),
  }
}
