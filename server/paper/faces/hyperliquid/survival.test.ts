import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { promised } from '@/lib/testing/neverBroken'
import { createHost, type RunningExchange } from '@/server/paper/createHost'
import { faceModule } from './face'
import { limitOrder, TestTrader } from './testing/testTrader'

const root = mkdtempSync(join(tmpdir(), 'hyperliquid-face-'))
const closers: (() => Promise<unknown>)[] = []
const clock = { nowMs: 1_795_000_000_000 }
let serverUrl = ''

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  rmSync(root, { recursive: true, force: true })
})

/** Opens the exchange in a folder and serves it; blocks run when the test steps. */
async function open(folder: string): Promise<RunningExchange> {
  const exchange = createHost({
    module: faceModule,
    directory: join(root, folder),
    now: () => clock.nowMs,
    seed: 'survival',
    log: () => undefined,
  })
  const server = createServer()
  exchange.face.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  serverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  closers.push(async () => {
    await exchange.close()
    server.closeAllConnections()
    server.close()
  })
  return exchange
}

/** Steps blocks until the answer is there. */
async function answered<Answer>(exchange: RunningExchange, answer: Promise<Answer>) {
  let isDone = false
  const done = answer.finally(() => {
    isDone = true
  })
  while (!isDone) {
    clock.nowMs += 100
    exchange.step()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return done
}

it('keeps after a kill whatever was answered before it', async () => {
  const exchange = await open('one')
  const owner = new TestTrader(clock, () => serverUrl, '91')
  const agent = new TestTrader(clock, () => serverUrl, '92')
  const account = owner.address
  const { host } = exchange
  const faucet = {
    type: 'adjustBalance',
    account,
    deltaMicro: 5_000_000_000,
    cause: 'faucet',
  } as const
  await answered(exchange, host.submit(faucet))
  await answered(exchange, owner.approveAgent(agent.address))
  const order = await agent.signL1({
    type: 'order',
    orders: [limitOrder(0, '50000', '0.01', { c: `0x${'c'.repeat(32)}` })],
    grouping: 'na',
  })
  const placed = await answered(exchange, agent.post(order))
  expect(placed).toMatchObject({ response: { data: { statuses: [{ resting: {} }] } } })
  const change = {
    type: 'modify',
    oid: `0x${'c'.repeat(32)}`,
    order: limitOrder(0, '50500', '0.02', { c: `0x${'c'.repeat(32)}` }),
  }
  expect(await answered(exchange, agent.l1(change))).toMatchObject({ status: 'ok' })
  const before = host.view.openOrders(account)
  const facts = exchange.face.snapshot()

  // Nothing is closed: the folder is taken as a power cut would leave it.
  cpSync(join(root, 'one'), join(root, 'two'), { recursive: true })
  const second = await open('two')
  promised('what was answered is there after a kill', () => {
    expect(second.host.view.openOrders(account)).toEqual(before)
    expect(second.face.snapshot()).toEqual(facts)
  })
  expect(facts).toMatchObject({ ledger: { [account]: [{ delta: { usdc: '5000.0' } }] } })
  const again = await answered(second, agent.post(order))
  promised('an order is not taken twice', () => {
    expect(again).toEqual({
      status: 'err',
      response: `Invalid nonce: duplicate nonce ${order.nonce}`,
    })
  })
  const cancels = [{ asset: 0, cloid: `0x${'c'.repeat(32)}` }]
  expect(await answered(second, agent.l1({ type: 'cancelByCloid', cancels }))).toMatchObject({
    response: { data: { statuses: ['success'] } },
  })
})
