import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { Position } from '@/lib/schema/model/position'
import { SharedCard, SharePageData } from '@/lib/schema/model/shareCard'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { decodeShareId } from '@/server/service/share/shareId'
import { fakeOrder } from '@/server/service/testing/fakeDexReads'
import { createPageHeaders } from './pages/pageHeaders'
import { SHARE_HEADER, sharePageData } from './pages/sharePageData'
import { shareRoute } from './routing/shareRoute'
import { createTestApi, send, type TestApi } from './testing/testApi'
import { createWebServer } from './webServer'

const KEY = 'share_key-of-a-test-with-enough-letters'
const ACCOUNT = `0x${'a1'.repeat(20)}`

let database: OpenDatabase
let gateway: TestApi
let server: Server
let passed: IncomingMessage['headers'][]

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

beforeEach(async () => {
  const first = createTestApi(database)
  const isPaper = (provider: string) => provider === 'fake'
  const signing = shareRoute(first.service, KEY, isPaper)
  gateway = {
    ...first,
    ...createTestApi(database, {
      ownRoutes: [signing],
      readShare: (id) => decodeShareId(id, KEY),
    }),
    service: first.service,
    venue: first.venue,
  }
  passed = []
  server = createWebServer({
    gateway,
    mount: 'direct',
    setPageHeaders: createPageHeaders({
      config: {
        serviceName: 'svc',
        apiUrl: '/bff/v1/perps',
        venues: [],
        meta: { name: 'P', chainId: 1 },
      },
      publicOrigin: undefined,
      isDevelopment: false,
      embeds: { EMBED_ALLOWED_ORIGINS: [], EMBED_INTEGRATORS: {} },
    }),
    renderPage: async (request: IncomingMessage, response: ServerResponse) => {
      passed.push({ ...request.headers })
      response.end('page')
    },
    readiness: async () => ({ ready: true, checks: {} }),
    isAllowedHost: () => true,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const REQUEST = {
  kind: 'open',
  provider: 'fake',
  marketId: 'BTC',
  side: 'LONG',
  size: '0.5',
  entryPrice: '50000',
  price: '60000',
  leverage: 10,
  account: ACCOUNT,
  show: ['roe'],
}

async function sign(change: object = {}) {
  const body = { ...REQUEST, ...change }
  const { status, json } = await send(gateway, '/bff/share', { body })
  return { status, shared: SharedCard.safeParse(json).data, json }
}

/** A position that agrees with the request. */
function heldPosition(): Position {
  const { market } = fakeOrder('1')
  return Position.parse({
    market: { ...market, positionMarginAdjustment: 'ADD_AND_REMOVE' },
    side: 'LONG',
    size: '0.5',
    entryPrice: '50000',
    markPrice: '60000',
    liquidationPrice: null,
    unrealizedPnl: '5000',
    leverage: 10,
    marginUsed: '2500',
    marginMode: 'CROSS',
  })
}

/** Has the venue show the position in the account. */
function showPosition() {
  const position = heldPosition()
  const { dex } = gateway.venue
  const { account } = dex
  dex.account = async () => {
    const facts = await account()
    return { ...facts, account: { ...facts.account, positions: [position] } }
  }
}

function showMark(price: string) {
  const { contexts } = gateway.venue
  gateway.venue.contexts = async (context) => {
    const read = await contexts(context)
    return {
      ...read,
      contexts: read.contexts.map((own) => ({ ...own, markPrice: decimal(price) })),
    }
  }
}

describe('a signed card', () => {
  it('holds what was chosen and nothing else', async () => {
    const { shared } = await sign()
    expect(shared?.card).toEqual({
      kind: 'open',
      provider: 'fake',
      marketId: 'BTC',
      symbol: 'BTC',
      side: 'LONG',
      isPaper: true,
      atMs: gateway.service.nowMs(),
      // 5,000 on a margin of 2,500.
      roe: '2',
      checked: [],
    })
    const text = Buffer.from(shared?.id ?? '', 'base64url').toString('latin1')
    for (const kept of [ACCOUNT, '50000', '60000', '0.5']) expect(text).not.toContain(kept)
  })

  it('marks what agrees with the venue now, and only that', async () => {
    showPosition()
    showMark('60100')
    const show = ['roe', 'pnl', 'leverage', 'size', 'entryPrice', 'price', 'account']
    expect((await sign({ show })).shared?.card.checked).toEqual(show)
    const checkedWith = async (change: object) =>
      (await sign({ show, ...change })).shared?.card.checked
    expect(await checkedWith({ entryPrice: '40000' })).toEqual([
      'leverage',
      'size',
      'price',
      'account',
    ])
    expect(await checkedWith({ size: '5' })).not.toContain('pnl')
    expect(await checkedWith({ leverage: 50 })).not.toContain('roe')
    expect(await checkedWith({ price: '61000' })).not.toContain('price')
    expect(await checkedWith({ side: 'SHORT' })).toEqual(['price'])
  })

  it('follows from the venue’s own mark where it marks one as checked, not from the stated one', async () => {
    showPosition()
    showMark('59900')
    const show = ['roe', 'pnl', 'price']
    for (const price of ['59900', '60150', '59650']) {
      const { shared } = await sign({ show, price })
      // 9,900 a unit on a margin of 5,000.
      expect(shared?.card, price).toMatchObject({ roe: '1.98', pnl: '4950', price: '59900' })
      expect(shared?.card.checked).toEqual(show)
    }
    const stated = await sign({ show, price: '70000' })
    expect(stated.shared?.card).toMatchObject({ roe: '4', price: '70000', checked: [] })
  })

  it('holds results no more exactly than it shows them', async () => {
    const show = ['roe', 'pnl']
    const odd = { size: '0.37', entryPrice: '51234.5', price: '60001.3', leverage: 7 }
    const { shared } = await sign({ show, ...odd })
    expect(shared?.card).toMatchObject({ roe: '1.1978', pnl: '3243.72' })
  })

  it('is checked, too, at a venue without the dex-based family that shows positions to everyone', async () => {
    const asked: string[] = []
    Object.assign(gateway.venue, {
      dex: undefined,
      positions: async (address: string) => {
        asked.push(address)
        return [heldPosition()]
      },
    })
    showMark('60100')
    const show = ['roe', 'pnl', 'leverage', 'size', 'entryPrice', 'price', 'account']
    expect((await sign({ show })).shared?.card.checked).toEqual(show)
    expect(asked).toEqual([ACCOUNT])
    const other = await sign({ show, entryPrice: '40000' })
    expect(other.shared?.card.checked).toEqual(['leverage', 'size', 'price', 'account'])
    // Its executions are the owner's alone.
    const closed = await sign({ kind: 'closed', leverage: undefined, show: ['roe', 'size'] })
    expect(closed.shared?.card.checked).toEqual([])
  })

  it('checks a closed position by the executions of the account', async () => {
    const at = (minute: number) => ({ updatedAt: `2026-01-31T12:0${minute}:00.000Z` })
    const order = (id: string, minute: number, side: 'BUY' | 'SELL', filled: string) =>
      fakeOrder(id, { side, filledSize: decimal(filled), status: 'FILLED', ...at(minute) })
    const { dex } = gateway.venue
    dex.held = [
      order('3', 3, 'SELL', '0.5'),
      order('1', 1, 'BUY', '0.2'),
      order('2', 2, 'BUY', '0.3'),
    ]
    const executed = (size: string, price: string) => ({
      size: decimal(size),
      averagePrice: decimal(price),
      fee: decimal('0'),
      realizedPnl: null,
    })
    dex.executed = new Map([
      ['1', executed('0.2', '47000')],
      ['2', executed('0.3', '52000')],
      ['3', executed('0.5', '60000')],
    ])
    const closed = { kind: 'closed', leverage: undefined, show: ['roe', 'pnl', 'price'] }
    const { shared } = await sign(closed)
    expect(shared?.card).toMatchObject({ roe: '0.2', pnl: '5000', price: '60000' })
    expect(shared?.card.checked).toEqual(['roe', 'pnl', 'price'])
    for (const change of [{ price: '60010' }, { entryPrice: '49000' }, { size: '0.4' }]) {
      expect((await sign({ ...closed, ...change })).shared?.card.checked).toEqual([])
    }
  })

  it('is signed unchecked where the venue does not answer', async () => {
    gateway.venue.dex.account = () => Promise.reject(new Error('down'))
    gateway.venue.contexts = () => Promise.reject(new Error('down'))
    expect(await sign()).toMatchObject({ status: 200, shared: { card: { checked: [] } } })
  })

  it.each([
    ['no result', { show: ['size'] }],
    ['an account that was not given', { show: ['roe', 'account'], account: undefined }],
    ['a market that is not there', { marketId: 'NONE' }],
    ['a venue that is not there', { provider: 'other' }],
    ['a size below zero', { size: '-1' }],
    ['a code that is none', { referralCode: '<b>' }],
  ])('is refused with %s', async (_what, change) => {
    expect((await sign(change)).status).toBe(400)
  })
})

describe('the page of a card', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  const shown = () => {
    const text = passed.at(-1)?.[SHARE_HEADER]
    return text === undefined
      ? undefined
      : SharePageData.parse(JSON.parse(decodeURIComponent(String(text))))
  }

  it('is given the card, its picture too', async () => {
    const { shared } = await sign()
    for (const path of [`/share/${shared?.id}`, `/share/${shared?.id}/picture.png?x=1`]) {
      await ask(path)
      expect(shown()?.card).toEqual(shared?.card)
    }
    expect(shown()?.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('is named by TLS for link previews where the desk is not on this machine', async () => {
    const { shared } = await sign()
    const request = { url: `/share/${shared?.id}`, headers: { host: 'desk.test' } }
    expect(sharePageData(gateway, request)?.origin).toBe('https://desk.test')
    const known = { ...gateway, publicOrigin: 'http://desk.lan/' }
    expect(sharePageData(known, request)?.origin).toBe('http://desk.lan')
  })

  it('is given none for an id that was changed, nor one that a caller made up', async () => {
    const { shared } = await sign()
    const forged = encodeURIComponent(
      JSON.stringify({ card: shared?.card, venueName: 'x', origin: '' }),
    )
    const id = shared?.id ?? ''
    for (const path of [
      `/share/${id.slice(0, -1)}`,
      `/share/${id}x/picture.png`,
      '/share/x',
      '/markets',
    ]) {
      await ask(path, { [SHARE_HEADER]: forged })
      expect(passed.at(-1)?.[SHARE_HEADER]).toBeUndefined()
    }
  })
})
