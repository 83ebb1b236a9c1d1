import { describe, expect, it } from 'vitest'
import { createEmbedGuest, type Verdict } from './embedGuest'
import type { HostType } from './envelope'
import { NAMESPACE, RATE_PER_SECOND, READ_TIMEOUT_MS, SIGN_TIMEOUT_MS } from './envelope'

const HOST = 'https://host.test'
const OPENING = { config: {}, wallet: { isProvided: true } }
const ORDER = { provider: 'one', marketId: 'BTC' }

function guest({ id = 'a', session = 'one' } = {}) {
  const posted: {
    message: { type: string; seq: number; payload: { rid?: string } }
    to: string
    atMs: number
  }[] = []
  const time = { ms: 0 }
  const parent = {
    postMessage(message: unknown, to: string) {
      // As a window does, which throws for what it cannot copy.
      const copy = structuredClone(message) as (typeof posted)[number]['message']
      posted.push({ message: copy, to, atMs: time.ms })
    },
  }
  const followed: HostType[] = []
  const looks: unknown[] = []
  const badVars: string[] = []
  const timers: { run: () => void; atMs: number }[] = []
  const drop = (timer: (typeof timers)[number]) => {
    const place = timers.indexOf(timer)
    if (place >= 0) timers.splice(place, 1)
  }
  const made = createEmbedGuest({
    ...{ id, session },
    parentOrigin: HOST,
    parent,
    nowMs: () => time.ms,
    setTimer(run, delayMs) {
      const timer = { run, atMs: time.ms + delayMs }
      timers.push(timer)
      return () => drop(timer)
    },
    onMessage(message) {
      followed.push(message.type)
      if (message.type === 'init') looks.push(message.payload.config.vars)
      else if (message.type === 'config.patch' || message.type === 'theme.set') {
        looks.push(message.payload.vars)
      }
    },
    onBadVars: (names) => badVars.push(...names),
  })
  let seq = 0
  const post = (type: string, payload: unknown, over: object = {}) => {
    seq += 1
    return made.receive({
      origin: HOST,
      source: parent,
      data: { ns: NAMESPACE, v: 1, id, type, seq, payload },
      ...over,
    })
  }
  const pass = (ms: number) => {
    time.ms += ms
    for (const timer of timers.filter(({ atMs }) => atMs <= time.ms)) {
      drop(timer)
      timer.run()
    }
  }
  const passSlowly = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) pass(50)
  }
  /** Payloads of the messages whose type begins so. */
  const sent = (start: string) =>
    posted.flatMap(({ message }) => (message.type.startsWith(start) ? [message.payload] : []))
  const orderIds = () => sent('order.').map((payload) => Number(Object(payload).orderId))
  return { made, parent, posted, sent, orderIds, followed, looks, badVars, post, pass, passSlowly }
}

/** Most messages that were sent within any second. */
function fastest(posted: readonly { atMs: number }[]): number {
  const sentAtMs = posted.map(({ atMs }) => atMs)
  return Math.max(
    ...sentAtMs.map((from) => sentAtMs.filter((ms) => ms >= from && ms < from + 1_000).length),
  )
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

type Hostile = [what: string, verdict: Verdict, message: (host: object) => object]

const whole = (over: object = {}) => ({
  ns: NAMESPACE,
  v: 1,
  id: 'a',
  type: 'navigate',
  seq: 50,
  payload: { interval: '1h' },
  ...over,
})

/** Each against a page that was opened properly. */
const HOSTILE: Hostile[] = [
  ['of another origin', 'origin', () => ({ origin: 'https://evil.test' })],
  ['of an origin that begins alike', 'origin', () => ({ origin: `${HOST}.evil.test` })],
  ['of the opaque origin', 'origin', () => ({ origin: 'null' })],
  ['of another window of the host', 'source', () => ({ source: {} })],
  ['of no window', 'source', () => ({ source: null })],
  ['that is nothing', 'envelope', () => ({ data: null })],
  ['that is text', 'envelope', () => ({ data: JSON.stringify(whole()) })],
  ['of another namespace', 'envelope', () => ({ data: whole({ ns: 'widget-light' }) })],
  ['of another version', 'envelope', () => ({ data: whole({ v: 2 }) })],
  ['for another frame', 'envelope', () => ({ data: whole({ id: 'b' }) })],
  ['without a number', 'envelope', () => ({ data: whole({ seq: Number.NaN }) })],
  ['with an old number', 'replay', () => ({ data: whole({ seq: 1 }) })],
  ['with a negative number', 'replay', () => ({ data: whole({ seq: -1 }) })],
  ['of a type of the other end', 'type', () => ({ data: whole({ type: 'wallet.request' }) })],
  ['of the type of a prototype', 'type', () => ({ data: whole({ type: '__proto__' }) })],
  [
    'that opens the page again',
    'state',
    () => ({ data: whole({ type: 'init', payload: OPENING }) }),
  ],
  [
    'with a field too many',
    'payload',
    () => ({ data: whole({ payload: { interval: '1h', x: 1 } }) }),
  ],
  [
    'with an interval that is none',
    'payload',
    () => ({ data: whole({ payload: { interval: '7s' } }) }),
  ],
  [
    'with a look and a style beside it',
    'payload',
    () => ({ data: whole({ type: 'theme.set', payload: { vars: {}, style: '*{}' } }) }),
  ],
  ['with a look that is missing', 'payload', () => ({ data: whole({ type: 'theme.set' }) })],
  [
    'with a size that is no number',
    'payload',
    () => ({ data: whole({ type: 'ticket.fill', payload: { size: '1e9' } }) }),
  ],
  [
    'that answers what no one asked',
    'state',
    () => ({
      data: whole({ type: 'wallet.response', payload: { rid: 'one.9', result: ['0x1'] } }),
    }),
  ],
]

describe('the page in a frame', () => {
  it.each(HOSTILE)('drops a message %s', (_what, verdict, message) => {
    const { made, parent, followed, post } = guest()
    post('init', OPENING)
    post('focus', {})
    const before = followed.length
    const hostile = { origin: HOST, source: parent, data: whole(), ...message(parent) }
    expect(made.receive(hostile)).toBe(verdict)
    expect(followed).toHaveLength(before)
  })

  it('opens with the theme variables that can be set, and names each that cannot', () => {
    const { post, looks, badVars } = guest()
    const vars = { accent: '#8b9dff', bg: '#000000;background:url(//x)', '--danger': '#000000' }
    expect(post('init', { ...OPENING, config: { vars } })).toBe('accepted')
    expect(post('config.patch', { vars: '{"bg":"#000000"}' })).toBe('accepted')
    expect(post('theme.set', { vars: { radius: '8', text: '#ffffff' } })).toBe('accepted')
    expect(looks).toEqual([{ accent: '#8b9dff' }, {}, { text: '#ffffff' }])
    expect(badVars).toEqual(['bg', '--danger', 'vars', 'radius'])
  })

  it('follows nothing before it was opened', () => {
    const { post, followed } = guest()
    expect(post('navigate', { interval: '1h' })).toBe('state')
    expect(post('init', OPENING)).toBe('accepted')
    expect(post('navigate', { interval: '1h' })).toBe('accepted')
    expect(followed).toEqual(['init', 'navigate'])
  })

  it(`takes ${RATE_PER_SECOND} messages a second and drops the rest`, () => {
    const { post, pass } = guest()
    post('init', OPENING)
    const verdicts = Array.from({ length: 30 }, () => post('focus', {}))
    expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(RATE_PER_SECOND - 1)
    pass(1_000)
    expect(post('focus', {})).toBe('accepted')
  })

  it.each([
    ['whose payload is none', 'navigate', { interval: '7s' }],
    ['that opens the page again', 'init', OPENING],
    ['that answers what no one asked', 'wallet.response', { rid: 'one.9', result: '0x1' }],
  ])('takes the next numbers after a message %s, however large its own is', (_, type, payload) => {
    const { made, parent, post } = guest()
    post('init', OPENING)
    const data = whole({ type, payload, seq: Number.MAX_SAFE_INTEGER })
    expect(made.receive({ origin: HOST, source: parent, data })).not.toBe('accepted')
    expect(post('focus', {})).toBe('accepted')
  })

  it('is opened by the next number after a message that came too early', () => {
    const { made, parent, post } = guest()
    expect(made.receive({ origin: HOST, source: parent, data: whole() })).toBe('state')
    expect(post('init', OPENING)).toBe('accepted')
  })

  it('counts what it refuses among the messages of a second', () => {
    const { post } = guest()
    post('init', OPENING)
    for (let count = 1; count < RATE_PER_SECOND; count += 1) post('navigate', { interval: '7s' })
    expect(post('focus', {})).toBe('replay')
  })

  it('sends to the approved origin alone, counting up', () => {
    const { made, posted } = guest()
    made.send('hello', { versions: [1], capabilities: [] })
    made.send('ready', { kind: 'ticker' })
    expect(posted.map(({ to, message }) => [to, message.seq])).toEqual([
      [HOST, 1],
      [HOST, 2],
    ])
  })

  it('sends events only to a host that subscribed, and not in floods', () => {
    const { made, posted, post } = guest()
    post('init', OPENING)
    made.notify('order.accepted', ORDER)
    expect(posted).toHaveLength(0)
    post('subscribe', { types: ['order.accepted'] })
    for (let count = 0; count < 40; count += 1) made.notify('order.accepted', ORDER)
    made.notify('order.filled', ORDER)
    expect(posted.length).toBeGreaterThan(0)
    expect(posted.length).toBeLessThan(RATE_PER_SECOND)
  })

  it('reports what failed to a host that opened the page, the newest of what failed before', () => {
    const { made, posted, post } = guest()
    const failure = (code: number) => ({ code, message: 'No' })
    for (const code of [2001, 2002, 2003, 2004, 2005]) made.report(failure(code))
    expect(posted).toHaveLength(0)
    post('init', OPENING)
    made.report(failure(2023))
    const codes = posted.map(({ message }) => [message.type, Object(message.payload).code])
    expect(codes).toEqual([2002, 2003, 2004, 2005, 2023].map((code) => ['error', code]))
  })

  it('leaves room for wallet requests however much fails', () => {
    const { made, posted, post } = guest()
    post('init', OPENING)
    for (let count = 0; count < 40; count += 1) made.report({ code: 2001, message: 'No' })
    expect(posted.length).toBeLessThan(RATE_PER_SECOND)
  })

  it('asks the wallet for methods on the list alone', async () => {
    const { made, posted, post } = guest()
    post('init', OPENING)
    await expect(made.askWallet('eth_sign', [])).rejects.toMatchObject({ code: 4200 })
    await expect(made.askWallet('wallet_addEthereumChain', [])).rejects.toMatchObject({
      code: 4200,
    })
    expect(posted).toHaveLength(0)
  })

  it.each([
    ['while there is room', 1],
    ['while others wait', 2 * RATE_PER_SECOND],
  ])('refuses parameters at once that no message can carry, %s', async (_, count) => {
    const { made, posted, post, passSlowly } = guest()
    post('init', OPENING)
    const ask = (param: unknown) => made.askWallet('personal_sign', [param])
    for (const index of upTo(count)) ask(index).catch(() => undefined)
    const before = posted.length
    const refusal = { name: 'WalletRefusal', code: -32602 }
    await expect(ask(() => '0x')).rejects.toMatchObject(refusal)
    expect(posted).toHaveLength(before)
    passSlowly(10_000)
    // The others are sent, and nothing else.
    expect(posted.map(({ message }) => Object(message.payload).params)).toEqual(
      upTo(count).map((index) => [index]),
    )
  })

  it('asks the wallet for what it was given, whatever becomes of that while it waits', () => {
    const { made, posted, post, passSlowly } = guest()
    post('init', OPENING)
    for (const index of upTo(RATE_PER_SECOND)) {
      made.askWallet('personal_sign', [index]).catch(() => undefined)
    }
    const params = ['0x01']
    made.askWallet('personal_sign', params).catch(() => undefined)
    params[0] = '0x02'
    passSlowly(3_000)
    expect(Object(posted.at(-1)?.message.payload).params).toEqual(['0x01'])
  })

  it('gives the wallet’s answer and its refusal', async () => {
    const { made, posted, post } = guest()
    post('init', OPENING)
    const accounts = made.askWallet('eth_accounts', [])
    const signature = made.askWallet('personal_sign', ['0x', '0x'])
    const [first, second] = posted.map(({ message }) => message.payload.rid)
    post('wallet.response', { rid: second, error: { code: 4001, message: 'No' } })
    post('wallet.response', { rid: first, result: ['0xaa'] })
    await expect(accounts).resolves.toEqual(['0xaa'])
    await expect(signature).rejects.toMatchObject({ code: 4001, message: 'No' })
    expect(post('wallet.response', { rid: first, result: ['0xbb'] })).toBe('state')
  })

  it('takes answers under the longest name that a frame may have', async () => {
    const { made, posted, post } = guest({ id: 'n'.repeat(64) })
    post('init', OPENING)
    const chain = made.askWallet('eth_chainId', [])
    const rid = posted.at(-1)?.message.payload.rid
    expect(post('wallet.response', { rid, result: '0x1' })).toBe('accepted')
    await expect(chain).resolves.toBe('0x1')
  })

  it('takes no answer to what the page asked before it was loaded again', () => {
    const [before, after] = [guest({ session: 'one' }), guest({ session: 'two' })]
    for (const { made, post } of [before, after]) {
      post('init', OPENING)
      made.askWallet('personal_sign', []).catch(() => undefined)
    }
    const rid = before.posted.at(-1)?.message.payload.rid
    expect(after.post('wallet.response', { rid, result: '0x5169' })).toBe('state')
  })

  it('takes every answer of the wallet, however many come within a second', async () => {
    const { made, posted, post, pass } = guest()
    post('init', OPENING)
    for (let count = 1; count < RATE_PER_SECOND; count += 1) post('focus', {})
    expect(post('focus', {})).toBe('replay')
    for (let count = 0; count < 2 * RATE_PER_SECOND; count += 1) {
      const chain = made.askWallet('eth_chainId', [])
      pass(20)
      while (posted.length <= count) pass(20)
      const rid = posted.at(-1)?.message.payload.rid
      expect(post('wallet.response', { rid, result: '0x1' })).toBe('accepted')
      await expect(chain).resolves.toBe('0x1')
      expect(post('wallet.response', { rid, result: '0x2' })).not.toBe('accepted')
    }
  })

  it('asks the wallet no faster than the host takes requests, each once and in order', () => {
    const { made, posted, post, passSlowly } = guest()
    post('init', OPENING)
    for (const count of upTo(50)) made.askWallet('personal_sign', [count]).catch(() => undefined)
    passSlowly(10_000)
    expect(posted.map(({ message }) => Object(message.payload).params[0])).toEqual(upTo(50))
    expect(fastest(posted)).toBeLessThan(RATE_PER_SECOND)
  })

  it('sends every order event in order, however much the wallet is asked', () => {
    const { made, posted, orderIds, post, passSlowly } = guest()
    post('init', OPENING)
    post('subscribe', { types: ['order.accepted', 'order.filled'] })
    for (const count of upTo(30)) made.askWallet('personal_sign', [count]).catch(() => undefined)
    for (const id of upTo(40)) {
      made.notify(id % 2 === 0 ? 'order.accepted' : 'order.filled', {
        ...ORDER,
        orderId: String(id),
      })
    }
    expect(orderIds()).toEqual([])
    passSlowly(10_000)
    expect(orderIds()).toEqual(upTo(40))
    expect(posted).toHaveLength(70)
    expect(fastest(posted)).toBeLessThan(RATE_PER_SECOND)
  })

  it('asks the wallet at once while events wait', () => {
    const { made, posted, post, passSlowly } = guest()
    post('init', OPENING)
    post('subscribe', { types: ['order.accepted'] })
    for (const id of upTo(100)) made.notify('order.accepted', { ...ORDER, orderId: String(id) })
    made.askWallet('eth_chainId', []).catch(() => undefined)
    expect(posted.at(-1)?.message.type).toBe('wallet.request')
    passSlowly(10_000)
    expect(posted).toHaveLength(101)
    expect(fastest(posted)).toBeLessThan(RATE_PER_SECOND)
  })

  it('sends the newest alone of what replaces itself while it waits', () => {
    const { made, sent, post, passSlowly } = guest()
    post('init', OPENING)
    post('subscribe', { types: ['order.filled', 'ticket.changed', 'position.changed'] })
    for (const id of upTo(20)) made.notify('order.filled', { ...ORDER, orderId: String(id) })
    const ticket = { ...ORDER, side: 'BUY', type: 'LIMIT' } as const
    for (const size of ['1', '2', '3']) made.notify('ticket.changed', { ...ticket, size })
    for (const [marketId, size] of [
      ['BTC', '1'],
      ['ETH', '5'],
      ['BTC', '2'],
    ] as const) {
      made.notify('position.changed', { provider: 'one', marketId, side: 'LONG', size })
    }
    for (const height of [100, 200]) made.send('resize', { height })
    expect(sent('ticket.')).toEqual([])
    passSlowly(3_000)
    expect(sent('ticket.')).toEqual([{ ...ticket, size: '3' }])
    expect(sent('position.')).toEqual([
      { ...ORDER, side: 'LONG', size: '2' },
      { ...ORDER, marketId: 'ETH', side: 'LONG', size: '5' },
    ])
    expect(sent('resize')).toEqual([{ height: 200 }])
  })

  it('drops the oldest order events where more than 500 wait', () => {
    const { made, posted, orderIds, post, passSlowly } = guest()
    post('init', OPENING)
    post('subscribe', { types: ['order.cancelled'] })
    for (const id of upTo(600)) made.notify('order.cancelled', { ...ORDER, orderId: String(id) })
    const first = upTo(posted.length)
    passSlowly(60_000)
    expect(orderIds()).toEqual([...first, ...upTo(600).slice(-500)])
  })

  it('sends nothing that waited once the host ended its subscription or the page was closed', () => {
    for (const end of ['subscription', 'page']) {
      const { made, orderIds, post, passSlowly } = guest()
      post('init', OPENING)
      post('subscribe', { types: ['order.accepted'] })
      for (const id of upTo(50)) made.notify('order.accepted', { ...ORDER, orderId: String(id) })
      const before = orderIds()
      expect(before.length).toBeLessThan(RATE_PER_SECOND)
      if (end === 'page') made.close()
      else post('subscribe', { types: ['order.filled'] })
      passSlowly(10_000)
      expect(orderIds()).toEqual(before)
    }
  })

  it('asks nothing that was given up before its turn', async () => {
    const { made, posted, post, pass } = guest()
    post('init', OPENING)
    const count = 10 * RATE_PER_SECOND
    const asked = Array.from({ length: count }, () => made.askWallet('eth_chainId', []))
    for (let ms = 0; ms < READ_TIMEOUT_MS; ms += 50) pass(50)
    await expect(Promise.allSettled(asked)).resolves.toHaveLength(count)
    const before = posted.length
    expect(before).toBeLessThan(count)
    for (let ms = 0; ms < 2 * READ_TIMEOUT_MS; ms += 50) pass(50)
    expect(posted).toHaveLength(before)
  })

  it('gives up on a host that vanished: soon for a read, late for a signature', async () => {
    const { made, post, pass } = guest()
    post('init', OPENING)
    let signature = 'waiting'
    made.askWallet('personal_sign', []).catch(() => {
      signature = 'refused'
    })
    const accounts = made.askWallet('eth_accounts', [])
    pass(READ_TIMEOUT_MS)
    await expect(accounts).rejects.toMatchObject({ code: 4900 })
    expect(signature).toBe('waiting')
    pass(SIGN_TIMEOUT_MS - READ_TIMEOUT_MS)
    await Promise.resolve()
    expect(signature).toBe('refused')
  })

  it('refuses what waits for the wallet once it is closed, and is silent from then on', async () => {
    const { made, posted, post } = guest()
    post('init', OPENING)
    const waiting = made.askWallet('personal_sign', [])
    made.close()
    await expect(waiting).rejects.toMatchObject({ code: 4900 })
    await expect(made.askWallet('eth_chainId', [])).rejects.toMatchObject({ code: 4900 })
    made.send('ready', { kind: 'ticker' })
    expect(posted).toHaveLength(1)
    expect(post('focus', {})).toBe('state')
  })
})
