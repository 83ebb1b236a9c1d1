import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { buildClient } from './build/buildClient'
import { PEERS } from './build/clientEntries'

/** The package as others get it: packed, installed into an empty project, and used there. */
const root = resolve(import.meta.dirname, '../..')
const run = (
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) => promisify(execFile)(program, args, { timeout: DESK_TIMEOUT_MS, ...options })

let work: string
let project: string
let desk: TestDesk

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'perpdesk-package-'))
  project = join(work, 'project')
  const starting = startDesk({ PAPER_CHAIN: 'on' }, { withoutPages: true })
  await buildClient(root, join(work, 'built'))
  await run('npm', ['pack', '--silent', '--pack-destination', work], { cwd: join(work, 'built') })
  const [tarball = ''] = readdirSync(work).filter((name) => name.endsWith('.tgz'))
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  // Its dependencies as its manifest names them; beside it what its users have themselves.
  const beside = [...PEERS, '@types/react', '@types/node', 'ws', '@types/ws'].map(
    (name) => `${name}@${versionOf(name)}`,
  )
  const quietly = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
  await run('npm', ['install', ...quietly, join(work, tarball), ...beside], { cwd: project })
  desk = await starting
}, 2 * DESK_TIMEOUT_MS)

/** The version that the desk itself has. */
function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

afterAll(async () => {
  await desk?.close()
  rmSync(work, { recursive: true, force: true, maxRetries: 20 })
}, DESK_TIMEOUT_MS)

const ENTRIES = `
import { createPerpsClient, orderAmounts, type Quote } from '@perpdesk/client'
import { hyperliquid } from '@perpdesk/client/hyperliquid'
import { lighter, type LighterOptions } from '@perpdesk/client/lighter'
import { ondo, type OndoOptions } from '@perpdesk/client/ondo'
import { PerpsProvider, useQuote, useQuoteStream } from '@perpdesk/client/react'
import { verifySteps, type Verification } from '@perpdesk/client/verify'

export const client = createPerpsClient({
  apiUrl: '/v1/perps',
  plugins: [hyperliquid({ network: 'paper', baseUrl: 'http://127.0.0.1:4001' })],
  requestInterceptor: ({ url, headers }) => ({ url, headers: { ...headers, 'x-mine': '1' } }),
})
export const more = (one: LighterOptions, other: OndoOptions) => [lighter(one), ondo(other)]
export const quote: Promise<Quote> = client.getQuote({
  provider: 'hyperliquid', marketId: 'BTC', side: 'BUY', sizeUsd: '100',
})
export const verdicts: (...given: Parameters<typeof verifySteps>) => Promise<readonly Verification[]> = verifySteps
export { orderAmounts, PerpsProvider, useQuote, useQuoteStream }
// @ts-expect-error an action has its own params
void client.placeOrder({ provider: 'x', address: '0x', params: { size: 1 } })
`

describe('the package in an empty project', () => {
  // Types of Node 20 contradict each other where optional members are exact.
  it.each([
    ['nodenext', 'nodenext', { types: [], exactOptionalPropertyTypes: true }],
    ['bundler', 'esnext', { types: [], exactOptionalPropertyTypes: true }],
    ['nodenext', 'nodenext', { types: ['node'] }],
    ['bundler', 'esnext', { types: ['node'] }],
  ])(
    'has types that hold strictly, those of what it imports included, resolved as %s in %s with %j',
    async (moduleResolution, module, more) => {
      writeFileSync(join(project, 'use.ts'), ENTRIES)
      writeFileSync(
        join(project, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: {
            ...{ strict: true, noEmit: true, target: 'es2022', module, moduleResolution },
            ...{ lib: ['es2023', 'dom'], skipLibCheck: false, ...more },
          },
          files: ['use.ts'],
        }),
      )
      const reported = await run(join(root, 'node_modules/.bin/tsc'), ['-p', project]).catch(
        ({ stdout }: { stdout: string }) => ({ stdout }),
      )
      expect(reported.stdout).toBe('')
    },
  )

  it('is built by Vite, each venue in files of its own, the signer as a Worker, without eval', async () => {
    writeFileSync(
      join(project, 'main.js'),
      `import { createPerpsClient } from '@perpdesk/client'
      globalThis.client = createPerpsClient({ apiUrl: '/v1/perps', plugins: [] })
      globalThis.venues = {
        hyperliquid: () => import('@perpdesk/client/hyperliquid'),
        lighter: () => import('@perpdesk/client/lighter'),
        ondo: () => import('@perpdesk/client/ondo'),
      }`,
    )
    writeFileSync(join(project, 'index.html'), '<script type="module" src="/main.js"></script>')
    const vite: Vite = await import(viteOfVitest())
    await vite.build({ root: project, logLevel: 'silent', configFile: false })
    const assets = readdirSync(join(project, 'dist/assets'))
    for (const name of ['index', 'hyperliquid', 'lighter', 'ondo', 'signerWorker']) {
      expect(assets).toContainEqual(expect.stringMatching(new RegExp(`^${name}-.*\\.js$`)))
    }
    const text = (name: string) =>
      readFileSync(
        join(project, 'dist/assets', assets.find((one) => one.startsWith(name)) ?? ''),
        'utf8',
      )
    expect(text('index')).not.toMatch(/extraAgents|changeAccountTier|complete_challenge/)
    for (const name of assets) expect(text(name)).not.toMatch(/\beval\(/)
  })

  it(
    'trades on the demo from Node: quote, setup, orders, streams, history, withdrawable balances',
    async () => {
      writeFileSync(join(project, 'trade.js'), TRADE)
      const { stdout } = await run(process.execPath, ['trade.js'], { cwd: project, env: desk.env })
      const reported = JSON.parse(stdout)
      expect(reported.entries).toEqual(['function', 'function', 'function'])
      expect(reported.quote).toMatchObject({
        symbol: 'ETH',
        side: 'BUY',
        insufficientLiquidity: false,
      })
      expect(Number(reported.quote.sizeUsd)).toBeLessThanOrEqual(101)
      expect(reported.streamed.marketId).toBe('ETH')
      const items: { success: boolean }[] = [...reported.placed, ...reported.bought]
      expect(items.filter(({ success }) => !success)).toEqual([])
      expect(reported.placed.at(-1)).toMatchObject({ action: 'placeOrder', success: true })
      expect(reported.bought.at(-1)).toMatchObject({ action: 'placeOrder', success: true })
      expect(reported.open).toBe(1)
      expect(reported.positions).toMatchObject([{ side: 'LONG', size: reported.quote.baseSize }])
      expect(reported.history.points.length).toBeGreaterThan(0)
      expect(reported.withdrawable).toMatchObject([{ withdrawalFee: '1', isFeeDeducted: true }])
      expect(reported.deposit).toMatchObject({ kind: 'wallet' })
      expect(reported.withdraw).toMatchObject({
        ...{ kind: 'ready', destination: 'any', feeUsd: 1 },
        balances: [{ withdrawalFee: '1', isFeeDeducted: true }],
      })
      expect(reported.imported.id).toMatch(/^0x[0-9a-f]{40}$/)
      expect(reported.refusedKey).toBe(2011)
      expect(reported.intercepted).toBeGreaterThan(3)
      // The checks alone: markets of each venue itself, an order staged by the service, and another one.
      expect(reported.listed.map((count: number) => count > 1)).toEqual([true, true, true])
      expect(reported.honest).toMatchObject([{ ok: true }])
      expect(reported.honest[0].summary.join()).toContain('ETH')
      expect(reported.other).toMatchObject([{ ok: false }])
    },
    DESK_TIMEOUT_MS,
  )
})

/** What is used of Vite. */
interface Vite {
  build(options: { root: string; logLevel: 'silent'; configFile: false }): Promise<unknown>
}

/** The Vite that the test runner itself brings. */
function viteOfVitest(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('vitest/package.json'))
  const manifest = require.resolve('vite/package.json')
  return pathToFileURL(join(dirname(manifest), 'dist/node/index.js')).href
}

const TRADE = `
import { createPerpsClient } from '@perpdesk/client'
import { hyperliquid } from '@perpdesk/client/hyperliquid'
import * as lighter from '@perpdesk/client/lighter'
import * as ondo from '@perpdesk/client/ondo'
import * as verify from '@perpdesk/client/verify'
import { localWallet } from '@perpdesk/client/wallet'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import WebSocket from 'ws'

const { PORT, PAPER_PORT } = process.env
const face = Number(PAPER_PORT) + 1
let intercepted = 0
const make = (stored) => createPerpsClient({
  apiUrl: \`http://127.0.0.1:\${PORT}/v1/perps\`,
  webSocket: WebSocket,
  credentials: {
    get: async (key) => stored.get(key),
    set: async (key, value) => void stored.set(key, value),
    setIfAbsent: async (key, value) => stored.get(key) ?? (stored.set(key, value), value),
    remove: async (key) => void stored.delete(key),
  },
  requestInterceptor({ url, headers }) {
    intercepted += 1
    return { url, headers }
  },
  plugins: [hyperliquid({
    network: 'paper',
    baseUrl: \`http://127.0.0.1:\${face}\`,
    wsUrl: \`ws://127.0.0.1:\${face}/ws\`,
    builder: { address: '0x00000000000000000000000000000000feeb0de1', maxFeeTenthBps: 10 },
  })],
})
const stored = new Map()
const client = make(stored)
const wallet = localWallet(privateKeyToAccount(generatePrivateKey()))
client.setUserWallet(wallet)
const who = { provider: 'hyperliquid', address: wallet.address }
await fetch(\`http://127.0.0.1:\${PAPER_PORT}/faucet\`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ address: wallet.address, amount: '1000' }),
})
const asked = { ...who, marketId: 'ETH', side: 'BUY', sizeUsd: '100' }
const quote = await client.getQuote(asked)
const streamed = await new Promise((resolve, reject) => {
  const leave = client.subscribeQuote(asked, (next) => {
    leave()
    resolve(next)
  }, reject)
})
await client.runSetupStep({ ...who, action: 'approveAgent' })
await client.runSetupStep({ ...who, action: 'approveBuilderFee' })
const order = { market: { marketId: 'ETH', categoryId: 'hyperliquid' }, side: 'BUY', leverage: 5, size: quote.baseSize }
// Rests below the market wherever that stands; further than 80% away the venue refuses it.
const below = String(Math.floor(Number(quote.markPrice) / 2))
const placed = await client.placeOrder({ ...who, params: { ...order, type: 'LIMIT', price: below } })
const bought = await client.placeOrder({ ...who, params: { ...order, type: 'MARKET', price: String(Math.ceil(Number(quote.expectedFillPrice) * 1.05)) } })
const record = [...stored.values()].map((text) => JSON.parse(text)).find(({ privateKey }) => privateKey)
const other = make(new Map())
const { venues } = await (await fetch(\`http://127.0.0.1:\${PORT}/bff/config\`)).json()
const known = await Promise.all(venues.map(({ protocol, key, network, baseUrl, facts }) =>
  verify.readVenue(protocol, protocol === 'hyperliquid'
    ? { network, baseUrl, builder: { address: '0x00000000000000000000000000000000feeb0de1', maxFeeTenthBps: 10 } }
    : { key, network, baseUrl, facts })))
const [{ pins, markets, facts }] = known
const intent = {
  ...who, action: 'placeOrder', signerAddress: privateKeyToAccount(record.privateKey).address,
  params: { market: order.market, side: 'BUY', type: 'LIMIT', size: order.size, price: below, timeInForce: 'GTC' },
}
const staged = await (await fetch(\`http://127.0.0.1:\${PORT}/v1/perps/createAction\`, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(intent),
})).json()
const judge = (params) => verify.verifySteps(
  'hyperliquid',
  { ...intent, params, markets: markets.filter(({ id }) => id === 'ETH'), pins, nowMs: Date.now() },
  staged.actions, facts,
)
const reported = {
  listed: known.map(({ markets }) => markets.length),
  honest: await judge(intent.params),
  other: await judge({ ...intent.params, side: 'SELL' }),
  entries: [lighter.lighter, ondo.ondo, verify.verifySteps].map((one) => typeof one),
  quote,
  streamed,
  placed: placed.results,
  bought: bought.results,
  open: (await client.getOrders(who)).items.length,
  positions: await client.getPositions(who),
  history: await client.getPortfolioHistory({ ...who, range: '24h' }),
  withdrawable: await client.getWithdrawableBalances(who),
  deposit: await client.getDepositFlow(who),
  withdraw: await client.getWithdrawFlow(who),
  imported: await other.importAgent({ ...who, privateKey: record.privateKey }),
  refusedKey: await other.importAgent({ ...who, privateKey: generatePrivateKey() }).catch(({ code }) => code),
  intercepted,
}
client.close()
other.close()
console.log(JSON.stringify(reported))
`
