import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PublicConfigContext } from '@/components/session/reads/usePublicConfig'
import { PerpsClientContext } from '@/components/session/usePerpsClient'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { WalletContext } from '@/components/session/wallet/WalletContext'
import { createWalletStore } from '@/components/session/wallet/walletStore'
import { openToasts } from '@/components/ui/overlays/toasts'
import type { RunInput } from '@/lib/client/actions/actionRun'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import { testOrder } from '@/lib/queries/testing/testAccount'
import type { ActionResult } from '@/lib/schema/action/action'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { PublicConfig, PublicVenue } from '@/lib/schema/model/publicConfig'
import { PerpsError } from '@/lib/schema/perpsError'
import { notificationStore } from '@/lib/stores/notifications'
import { pendingStore } from '@/lib/stores/orders/pendingOrders'
import { undoStore } from '@/lib/stores/orders/undos'
import { signAgainStore } from '@/lib/stores/system/signAgain'
import { ticketStore } from '@/lib/stores/ticket'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { useCancelOrders } from './useCancelOrders'
import { useClosePosition } from './useClosePosition'
import { useEndExits } from './useEndExits'
import { askFaucet, useFaucet } from './useFaucet'
import { useLifeSignal } from './useLifeSignal'
import { useRunAction } from './useRunAction'
import { useStartOnPaper } from './useStartOnPaper'
import { useSubmitOrder } from './useSubmitOrder'

const ADDRESS = '0x00000000000000000000000000000000000000aa'

function venue(key: string, network: PublicVenue['network']): PublicVenue {
  return { ...{ key, protocol: key, network }, ...{ baseUrl: 'https://venue.example', facts: {} } }
}

/** One venue that is real, and one on paper. */
const config: PublicConfig = {
  ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', faucetPath: '/faucet' },
  venues: [venue('b', 'mainnet'), venue('c', 'paper')],
  meta: { name: 'Perps', chainId: 1 },
}

let browser: BareBrowser
/** The press that each notification offers, in order. */
const offered: (string | undefined)[] = []
/** Toasts by their id: what pressing each does. */
const presses = new Map<string | number, () => void>()
let closeToasts = () => {}

beforeEach(async () => {
  browser = await openBareBrowser()
  type Options = { id?: string; action?: { label: string; onClick: () => void } }
  const show = (_title: unknown, options?: Options) => {
    offered.push(options?.action?.label)
    const id = options?.id ?? offered.length
    if (options?.action) presses.set(id, options.action.onClick)
    else presses.delete(id)
    return id
  }
  const getToasts = () => [...presses.keys()].map((id) => ({ id }))
  const tones = { success: show, error: show, warning: show, getToasts }
  closeToasts = openToasts(Object.assign(show, toast, tones) as unknown as typeof toast)
})

afterEach(async () => {
  closeToasts()
  offered.length = 0
  presses.clear()
  vi.unstubAllGlobals()
  notificationStore.setState({ notifications: [] })
  pendingStore.setState({ orders: [], cancels: [] })
  ticketStore.setState({ confirmsOrders: false })
  for (const { answer } of signAgainStore.getState().questions) answer(false)
  await browser.close()
})

/** Where a hook runs. */
function Probe({ look }: { look: () => void }) {
  look()
  return null
}

/** Connects the wallet of the page to another account. */
let connect: (address: `0x${string}`) => void = () => {}
/** Pages so far: each is rendered from scratch. */
let pages = 0

/** Runs a hook on a page with a connected wallet; gives what it returned last. */
function onPage<Value>(useIt: () => Value, client: object, cache = new QueryClient()): Value {
  pages += 1
  const box: { value?: Value } = {}
  const look = () => {
    box.value = useIt()
  }
  const wallet = createWalletStore(
    async () => undefined,
    () => false,
  )
  connect = (address: `0x${string}`) =>
    wallet.write({
      state: { status: 'connected', address, name: 'Wallet', choices: [] },
      ...{ signer: undefined, isResumed: true },
      ...{ connect: async () => undefined, disconnect: async () => undefined },
    })
  connect(ADDRESS)
  browser.render(
    <AppRouterContext value={{ push: () => undefined } as never}>
      <QueryClientProvider client={cache}>
        <PublicConfigContext value={config}>
          <PerpsClientContext value={client as PerpsClient}>
            <WalletContext value={wallet}>
              <Probe key={pages} look={look} />
            </WalletContext>
          </PerpsClientContext>
        </PublicConfigContext>
      </QueryClientProvider>
    </AppRouterContext>,
  )
  return box.value as Value
}

const plugins = [{ key: 'b' }, { key: 'c' }]

/** A client whose actions end with these results. */
function ending(results: readonly ActionResult[]): object {
  return { plugins, runAction: async () => ({ results, request: undefined }) }
}

function refused(action: string, errorCode = 2020): ActionResult {
  return { action, success: false, error: 'The venue said no.', errorCode }
}

const lastNotification = () => notificationStore.getState().notifications[0]

const ORDER = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  ...{ side: 'BUY', type: 'MARKET', size: decimal('1'), leverage: 5 },
} as const

describe('an action of which a part was taken', () => {
  it('reports that the leverage was changed where the order was refused', async () => {
    const results: ActionResult[] = [
      { action: 'updateLeverage', success: true },
      refused('placeOrder'),
    ]
    const run = onPage(() => useRunAction(kindB), ending(results))
    await run({ action: 'placeOrder', params: ORDER as never, label: 'Buy 1 BTC' })
    expect(lastNotification()?.description).toContain('The leverage was changed.')
  })

  it('reports the leverage that the same press changed before', async () => {
    const before: ActionResult[] = [{ action: 'updateLeverage', success: true }]
    const run = onPage(() => useRunAction(kindB), ending([refused('placeTwapOrder')]))
    await run({ action: 'placeTwapOrder', params: ORDER as never, label: 'TWAP', before })
    expect(lastNotification()?.description).toContain('The leverage was changed.')
  })

  it('counts the cancels, and takes the mark off the order that is still open alone', async () => {
    const orders = Array.from({ length: 50 }, (_, index) => testOrder(String(1000 + index)))
    const results = orders.map((_, at): ActionResult => {
      return at === 7 ? refused('cancelOrder') : { action: 'cancelOrder', success: true }
    })
    const cancel = onPage(() => useCancelOrders(kindB), ending(results))
    expect(await cancel(orders)).toBe(false)
    expect(lastNotification()?.description).toMatch(
      /^Still open: Buy 0\.01 BTC at 60,000\. .*49 of 50 orders are no longer open\./,
    )
    const marked = pendingStore.getState().cancels.map(({ orderId }) => orderId)
    expect(marked).toHaveLength(49)
    expect(marked).not.toContain('1007')
  })

  it('offers no undo of an order that was gone by itself, and may have been filled', async () => {
    const orders = [testOrder('1'), testOrder('2')]
    const results = [refused('cancelOrder', 2024), { action: 'cancelOrder', success: true }]
    const cancel = onPage(() => useCancelOrders(kindB), ending(results as ActionResult[]))
    await cancel(orders)
    const offeredFor = () =>
      undoStore.getState().undos.map(({ act }) => ('order' in act ? act.order : undefined))
    await expect.poll(offeredFor).toContain(orders[1])
    expect(offeredFor()).not.toContain(orders[0])
  })
})

it('exits that stay are reported once, and a press cancels those of them that are still open', async () => {
  const cancelled: unknown[] = []
  const client = {
    plugins,
    plugin: () => ({ positions: async () => [] }),
    async runAction({ params }: RunInput) {
      const { ids } = Object(params)
      cancelled.push(ids)
      return { results: ids.map(() => refused('cancelOrder')) }
    },
  }
  const exit = (orderId: string) =>
    testOrder(orderId, {
      ...{ side: 'SELL', type: 'STOP_MARKET', reduceOnly: true, isTrigger: true },
      triggerPrice: decimal('50000'),
    })
  const position = { market: { id: 'BTC' }, side: 'LONG' } as unknown as Position
  const cache = new QueryClient()
  const show = (...ids: string[]) =>
    cache.setQueryData([...keys.openOrders(kindB.key, ADDRESS)], ids.map(exit))
  cache.setQueryData([...keys.positions(kindB.key, ADDRESS)], [])
  show('1', '2')
  const { endExitsOf } = onPage(() => useEndExits(kindB), client, cache)
  await endExitsOf(position)
  await endExitsOf(position)
  expect(cancelled.splice(0)).toHaveLength(2)
  const notified = [...presses].filter(([id]) => String(id).startsWith('exits-'))
  expect(notified).toHaveLength(1)
  // One of them is gone meanwhile, and another one guards a position that was opened since.
  show('2', '3')
  notified[0]?.[1]()
  await expect.poll(() => cancelled).toHaveLength(1)
  expect(JSON.stringify(cancelled)).toMatch(/^[^13]*2[^13]*$/)
})

const market = {
  ...{ id: 'BTC', categoryId: 'perps', szDecimals: 3 },
  ...{ baseAsset: { displaySymbol: 'BTC' }, quoteAsset: { displaySymbol: 'USDC' } },
} as unknown as Market

it('a ticket gets what its order waits for and who signs, a pending order the id it is sent with', async () => {
  const steps = [
    [{ phase: 'preparing', line: 'Sign the message' }, undefined],
    [{ phase: 'signing', signer: 'USER' }, undefined],
    [{ phase: 'executing', clientOrderId: 'BTC:7' }, { phase: 'sending' }],
  ] as const
  let shown: object | undefined
  let isThrough = false
  const client = {
    plugins,
    runAction: async ({ onProgress }: RunInput) => {
      await expect.poll(() => shown).toEqual({ phase: 'preparing' })
      for (const [progress, waiting = progress] of steps) {
        onProgress?.(progress)
        await expect.poll(() => shown).toEqual(waiting)
      }
      const [pending] = pendingStore.getState().orders
      isThrough = pending?.clientOrderId === 'BTC:7'
      return { results: [] }
    },
  }
  const { submit } = onPage(() => {
    const order = useSubmitOrder(kindB)
    shown = order.waiting
    return order
  }, client)
  await submit({ market, params: ORDER as never })
  expect(isThrough).toBe(true)
  await expect.poll(() => shown).toBeUndefined()
  // The answer named no order: its row waits for the stream under the id it was sent with.
  expect(pendingStore.getState().orders).toMatchObject([
    { clientOrderId: 'BTC:7', stage: 'accepted' },
  ])
})

it.each([
  [true, [['BTC', '1']]],
  [false, []],
])(
  'a limit close cancels the exits that would stay where that was ticked: %s',
  async (ticked, expected) => {
    const cancelled: unknown[] = []
    const client = {
      plugins,
      async runAction({ action, params }: RunInput) {
        if (action === 'cancelOrder') cancelled.push(Object(params).ids)
        return { results: [{ action, success: true, orderId: '9' }] }
      },
    }
    const stop = testOrder('1', {
      ...{ side: 'SELL', type: 'STOP_MARKET', reduceOnly: true, isTrigger: true },
      triggerPrice: decimal('50000'),
    })
    const cache = new QueryClient()
    cache.setQueryData([...keys.openOrders(kindB.key, ADDRESS)], [stop])
    const position = { market, side: 'LONG', size: decimal('1') } as unknown as Position
    const { close } = onPage(() => useClosePosition(kindB), client, cache)
    const request = { position, market, size: decimal('1'), limitPrice: decimal('70000') }
    expect(await close({ ...request, cancelsExits: ticked })).toBe(true)
    await expect
      .poll(() => cancelled.flat().map(String))
      .toEqual(expected.map((id) => id.join(':')))
  },
)

describe('another try of an order that was refused', () => {
  const busy = {
    plugins,
    runAction: async () => {
      throw new PerpsError(2003, 'Too many requests.')
    },
  }

  it.each([true, false])(
    'is offered as long as it can do something: confirmed %s',
    async (confirms) => {
      ticketStore.setState({ confirmsOrders: confirms })
      const asked = vi.fn<() => void>()
      const ticket = onPage(() => {
        const lifeSignal = useLifeSignal()
        return { ...useSubmitOrder(kindB), lifeSignal }
      }, busy)
      const reconfirm = { press: asked, until: ticket.lifeSignal() }
      await ticket.submit({ market, params: ORDER as never, reconfirm })
      expect(offered).toEqual(['Try again'])
      if (confirms) for (const press of presses.values()) press()
      expect(asked).toHaveBeenCalledTimes(confirms ? 1 : 0)
      // The ticket goes; what can be sent without it can still be sent.
      onPage(() => undefined, busy)
      expect(offered.slice(1)).toEqual(confirms ? [undefined] : [])
      expect(presses.size).toBe(confirms ? 0 : 1)
    },
  )

  it('goes once the ticket holds another order', async () => {
    ticketStore.setState({ confirmsOrders: true })
    const shown = { order: 'long' }
    const again = vi.fn<() => void>()
    const use = () => {
      const lifeSignal = useLifeSignal(shown.order)
      const [, setDrawn] = useState(0)
      return { ...useSubmitOrder(kindB), lifeSignal, draw: () => setDrawn((drawn) => drawn + 1) }
    }
    const ticket = onPage(use, busy)
    const reconfirm = { press: again, until: ticket.lifeSignal() }
    await ticket.submit({ market, params: ORDER as never, reconfirm })
    expect(offered).toEqual(['Try again'])
    flushSync(ticket.draw)
    expect(offered).toEqual(['Try again'])
    shown.order = 'short'
    flushSync(ticket.draw)
    await expect.poll(() => offered).toEqual(['Try again', undefined])
    expect(ticket.lifeSignal().aborted).toBe(false)
  })

  it('is not offered where the ticket is gone before the refusal comes', async () => {
    ticketStore.setState({ confirmsOrders: true })
    const gone = new AbortController()
    const { submit } = onPage(() => useSubmitOrder(kindB), busy)
    const sent = submit({
      ...{ market, params: ORDER as never },
      reconfirm: { press: () => undefined, until: gone.signal },
    })
    gone.abort()
    await sent
    expect(offered).toEqual([undefined])
  })

  it('goes with the account that sent it', async () => {
    ticketStore.setState({ confirmsOrders: false })
    const { submit } = onPage(() => useSubmitOrder(kindB), busy)
    await submit({ market, params: ORDER as never })
    expect(offered).toEqual(['Try again'])
    connect('0x00000000000000000000000000000000000000bb')
    expect(offered.slice(1)).toEqual([undefined])
  })
})

it('asks the person before the wallet signs again', async () => {
  const client = {
    plugins,
    runAction: async ({ confirmAgain }: RunInput) => {
      const isAgain = await confirmAgain?.()
      return { results: isAgain === true ? [] : [refused('approveIntegrator', 2040)] }
    },
  }
  const run = onPage(() => useRunAction(kindB), client)
  for (const [isWanted, kind] of [
    [true, 'accepted'],
    [false, 'refused'],
  ] as const) {
    const end = run({ action: 'approveIntegrator', params: {} as never, label: 'Approve' })
    await expect.poll(() => signAgainStore.getState().questions).toHaveLength(1)
    const [question] = signAgainStore.getState().questions
    expect(question).toMatchObject({ label: 'Approve', venue: kindB.name })
    question?.answer(isWanted)
    expect((await end).kind).toBe(kind)
  }
})

describe('a desk of which one venue is on paper', () => {
  it('offers the faucet there, and a deposit at the real venue', async () => {
    expect(onPage(() => useFaucet('b'), ending([]))).toBeUndefined()
    expect(onPage(() => useFaucet('c'), ending([]))).toBeDefined()
    const poor = refused('placeOrder', 2021)
    for (const [provider, fix] of [
      [kindB, 'Funds'],
      [kindC, 'Faucet'],
    ] as const) {
      const run = onPage(() => useRunAction(provider), ending([poor]))
      await run({ action: 'placeOrder', params: ORDER as never, label: 'Buy 1 BTC' })
      expect(offered.at(-1)).toBe(fix)
    }
  })

  it('says that one press of the faucet credits every venue on paper', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}))
    await askFaucet(new QueryClient(), '/faucet', ADDRESS)
    const [said] = notificationStore.getState().notifications
    expect(said?.description).toContain('$10,000.00')
    expect(said?.description).toContain('on each paper venue')
  })

  it('starts on paper where the venue shows no account before a sign-in, and without the list of venues', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return Response.json({})
    })
    vi.stubGlobal('requestAnimationFrame', () => 0)
    let done = 0
    const client = {
      plugins,
      providers: async () => {
        throw new PerpsError(2001, 'The list of venues does not come.')
      },
      plugin: () => ({
        accountSummary: async () => {
          throw new PerpsError(2070, 'Sign in first.')
        },
      }),
      checkSetup: async () => ({
        ...{ provider: 'c', address: ADDRESS, accountExists: true, areReadsGated: true },
        isReady: done === kindC.setup.length,
        items: kindC.setup.map((descriptor, at) => ({ descriptor, satisfied: at < done })),
      }),
      runSetupStep: async () => {
        done += 1
        return { results: [] }
      },
    }
    const paper = onPage(useStartOnPaper, client)
    expect(await paper?.start('wallet')).toBeUndefined()
    expect(asked).toEqual(['/faucet'])
    expect(done).toBe(kindC.setup.length)
  })

  /** A venue on paper, of whose keys one may end with the next; what was signed there. */
  function venueOfKeys(venueKind = kindA, ids = ['1', '2', '3']) {
    const venueState = { nextToEnd: '', signed: [] as string[], params: [] as unknown[] }
    const client = {
      plugins,
      plugin: () => ({
        accountSummary: async () => ({ portfolioValue: decimal('1') }),
        accountKeys: async () =>
          ids.map((id) => ({
            ...{ id, name: `desk ${id}`, kind: 'agent' },
            ...(id === venueState.nextToEnd ? { isNextToEnd: true } : {}),
            ...(venueState.nextToEnd === 'none' ? { isInTheWay: true } : {}),
          })),
      }),
      checkSetup: async () => ({
        ...{ provider: 'c', address: ADDRESS, accountExists: true, areReadsGated: false },
        isReady: false,
        items: venueKind.setup.map((descriptor) => ({
          descriptor,
          satisfied: venueState.signed.includes(descriptor.type),
        })),
      }),
      async runSetupStep({ action, params }: { action: string; params: unknown }) {
        venueState.signed.push(action)
        venueState.params.push(params)
        return { results: [] }
      },
    }
    return { venueState, client }
  }

  it('starts on paper once there is room, or the key that ends was named and the press repeated', async () => {
    const { venueState, client } = venueOfKeys()
    const paper = onPage(useStartOnPaper, client)
    venueState.nextToEnd = 'none'
    expect((await paper?.start('wallet'))?.message).toMatch(/: “desk 1”, “desk 2”, “desk 3”$/)
    for (const id of ['2', '3']) {
      venueState.nextToEnd = id
      expect(await paper?.start('wallet')).toEqual({
        message: `No room for another key: approving this one ends “desk ${id}”. Press again to continue.`,
        isQuestion: true,
      })
    }
    expect(venueState.signed).toEqual([])
    expect(await paper?.start('wallet')).toBeUndefined()
    expect(venueState.signed).toEqual(['approveAgent', 'approveBuilderFee'])
  })

  it('starts on paper by one press where the account has room for a key', async () => {
    const { venueState, client } = venueOfKeys()
    expect(await onPage(useStartOnPaper, client)?.start('wallet')).toBeUndefined()
    expect(venueState.signed).toEqual(['approveAgent', 'approveBuilderFee'])
  })
  it('starts on paper with a key in the first free slot', async () => {
    const { venueState, client } = venueOfKeys({ ...kindB, setup: kindB.setup.slice(0, 1) }, ['42'])
    expect(await onPage(useStartOnPaper, client)?.start('wallet')).toBeUndefined()
    expect(venueState.params).toEqual([{ apiKeyIndex: 43 }])
  })
})
