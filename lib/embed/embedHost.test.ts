import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEmbedGuest } from './embedGuest'
import { createEmbedHost, type HostWallet } from './embedHost'
import { NAMESPACE } from './envelope'

const DESK = 'https://desk.test'
const HOST = 'https://host.test'

function host(wallet?: HostWallet, nowMs = () => 0) {
  const posted: { message: Record<string, unknown>; to: string }[] = []
  const frame = {
    postMessage: (message: unknown, to: string) =>
      posted.push({ message: message as Record<string, unknown>, to }),
  }
  const heard: string[] = []
  const made = createEmbedHost({
    id: 'a',
    origin: DESK,
    target: () => frame,
    config: { interval: '1h' },
    wallet,
    nowMs,
    onMessage: (type) => heard.push(type),
  })
  const post = (type: string, seq: number, payload: unknown = {}, over: object = {}) =>
    made.receive({
      origin: DESK,
      source: frame,
      data: { ns: NAMESPACE, v: 1, id: 'a', type, seq, payload },
      ...over,
    })
  const types = () => posted.map(({ message }) => message.type)
  return { made, frame, posted, heard, post, types }
}

const HELLO = { versions: [1], capabilities: [] }

describe('the page around a frame', () => {
  it('opens a frame that greets it, once, and then says what was subscribed to', () => {
    const { made, post, posted, types } = host()
    made.subscribe(['order.accepted'])
    expect(types()).toEqual([])
    post('hello', 1, HELLO)
    post('hello', 2, HELLO)
    expect(types()).toEqual(['init', 'subscribe'])
    expect(posted.every(({ to }) => to === DESK)).toBe(true)
    expect(posted[0]?.message.payload).toEqual({
      config: { interval: '1h' },
      wallet: { isProvided: false },
    })
  })

  it.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of another window', { source: {} }],
    ['of a frame that is gone', { source: null }],
    ['of another instance', { data: { ns: NAMESPACE, v: 1, id: 'b', type: 'ready', seq: 9 } }],
    ['of another version', { data: { ns: NAMESPACE, v: 9, id: 'a', type: 'ready', seq: 9 } }],
    ['of its own kind', { data: { ns: NAMESPACE, v: 1, id: 'a', type: 'init', seq: 9 } }],
  ])('drops a message %s', (_what, over) => {
    const { post, heard } = host()
    post('hello', 1, HELLO)
    expect(post('ready', 9, {}, over)).toBe(false)
    expect(heard).toEqual(['hello'])
  })

  it('drops a message without a source once its frame has no window', () => {
    const made = createEmbedHost({
      ...{ id: 'a', origin: DESK, target: () => null, config: {} },
      ...{ nowMs: () => 0, onMessage: () => {} },
    })
    const data = { ns: NAMESPACE, v: 1, id: 'a', type: 'hello', seq: 1, payload: HELLO }
    expect(made.receive({ origin: DESK, source: null, data })).toBe(false)
  })

  it('drops a replay, a flood, and what comes before the greeting', () => {
    const { post } = host()
    expect(post('ready', 1)).toBe(false)
    post('hello', 2, HELLO)
    expect(post('ready', 2)).toBe(false)
    const taken = Array.from({ length: 40 }, (_, count) => post('ready', count + 3)).filter(Boolean)
    expect(taken.length).toBeLessThanOrEqual(20)
  })

  it('does not open a page of an unknown version', () => {
    const { post, types } = host()
    expect(post('hello', 1, { versions: [2] })).toBe(false)
    expect(types()).toEqual([])
  })

  it('takes the next numbers after a message that it refused, however large its own is', () => {
    const { post } = host()
    expect(post('ready', Number.MAX_SAFE_INTEGER)).toBe(false)
    expect(post('hello', Number.MAX_SAFE_INTEGER, { versions: [2] })).toBe(false)
    expect(post('hello', 2, HELLO)).toBe(true)
    expect(post('ready', 3)).toBe(true)
  })

  it('opens a frame again that was loaded again', () => {
    const { post, types } = host()
    post('hello', 1, HELLO)
    post('ready', 2)
    expect(post('hello', 1, HELLO)).toBe(true)
    expect(types()).toEqual(['init', 'init'])
  })

  it('gives a frame that was loaded again what was changed meanwhile, of each field the last', () => {
    const { made, post, posted, types } = host()
    made.subscribe(['order.accepted'])
    post('hello', 1, HELLO)
    made.send('config.patch', { theme: 'light', interval: '1m', vars: { bg: '#000000' } })
    made.send('navigate', { market: { provider: 'v', marketId: 'ETH' } })
    made.send('theme.set', { vars: { radius: 4 } })
    made.send('navigate', { interval: '1d' })
    made.send('ticket.fill', { side: 'buy' })
    made.send('focus', {})
    const before = posted.length
    post('hello', 1, HELLO)
    expect(types().slice(before)).toEqual(['init', 'config.patch', 'subscribe'])
    expect(posted[before + 1]?.message.payload).toEqual({
      ...{ theme: 'light', interval: '1d', market: { provider: 'v', marketId: 'ETH' } },
      vars: { bg: '#000000', radius: 4 },
    })
  })

  it('asks its wallet for methods on the list alone', async () => {
    const request = vi.fn(async () => ['0xaa'])
    const { post, posted } = host({ request })
    post('hello', 1, HELLO)
    post('wallet.request', 2, { rid: 'a.1', method: 'eth_sign', params: [] })
    post('wallet.request', 3, { rid: 'a.2', method: 'eth_accounts', params: [] })
    await vi.waitFor(() => expect(posted).toHaveLength(3))
    expect(request).toHaveBeenCalledTimes(1)
    expect(posted.map(({ message }) => message.payload).slice(1)).toEqual([
      { rid: 'a.1', error: { code: 4200, message: 'eth_sign is not allowed.' } },
      { rid: 'a.2', result: ['0xaa'] },
    ])
  })

  it('has two frames ask a person one after the other, and reads meanwhile', async () => {
    const order: string[] = []
    let finish = () => {}
    const wallet: HostWallet = {
      request: ({ method }) => {
        order.push(method)
        if (method === 'eth_chainId') return Promise.resolve('0x1')
        return new Promise((resolve) => {
          finish = () => resolve('0x')
        })
      },
    }
    const [first, second] = [host(wallet), host(wallet)]
    for (const { post } of [first, second]) post('hello', 1, HELLO)
    first.post('wallet.request', 2, { rid: 'a.1', method: 'personal_sign', params: [] })
    second.post('wallet.request', 2, { rid: 'a.1', method: 'eth_sendTransaction', params: [] })
    second.post('wallet.request', 3, { rid: 'a.2', method: 'eth_chainId', params: [] })
    await vi.waitFor(() => expect(order.toSorted()).toEqual(['eth_chainId', 'personal_sign']))
    finish()
    await vi.waitFor(() => expect(order.at(-1)).toBe('eth_sendTransaction'))
  })

  it('asks no person for a frame that waits no longer, and goes on past a wallet that is silent', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const order: string[] = []
    const wallet: HostWallet = {
      request({ method }) {
        order.push(method)
        return new Promise(() => {})
      },
    }
    let nowMs = 0
    const [silent, late, next] = [wallet, wallet, wallet].map((own) => host(own, () => nowMs))
    for (const frame of [silent, late, next]) frame?.post('hello', 1, HELLO)
    silent?.post('wallet.request', 2, { rid: 'a.1', method: 'personal_sign', params: [] })
    late?.post('wallet.request', 2, { rid: 'a.1', method: 'eth_sendTransaction', params: [] })
    await vi.advanceTimersByTimeAsync(0)
    nowMs = 119_000
    next?.post('wallet.request', 2, { rid: 'a.1', method: 'eth_signTypedData_v4', params: [] })
    nowMs = 120_000
    await vi.advanceTimersByTimeAsync(120_000)
    expect(order).toEqual(['personal_sign', 'eth_signTypedData_v4'])
  })

  it('asks no person for a frame that was removed while another one asked', async () => {
    const order: string[] = []
    let finish = () => {}
    const wallet: HostWallet = {
      request({ method }) {
        order.push(method)
        return new Promise((resolve) => {
          finish = () => resolve('0x')
        })
      },
    }
    const [first, removed, next] = [host(wallet), host(wallet), host(wallet)]
    for (const { post } of [first, removed, next]) post('hello', 1, HELLO)
    first.post('wallet.request', 2, { rid: 'a.1', method: 'personal_sign', params: [] })
    removed.post('wallet.request', 2, { rid: 'a.1', method: 'eth_sendTransaction', params: [] })
    next.post('wallet.request', 2, { rid: 'a.1', method: 'eth_signTypedData_v4', params: [] })
    await vi.waitFor(() => expect(order).toEqual(['personal_sign']))
    removed.made.close()
    finish()
    await vi.waitFor(() => expect(order).toEqual(['personal_sign', 'eth_signTypedData_v4']))
  })

  it('asks and answers nothing for a frame that was loaded again since', async () => {
    const order: string[] = []
    let finish = () => {}
    const wallet: HostWallet = {
      request({ method }) {
        order.push(method)
        if (method === 'eth_chainId') return Promise.resolve('0x1')
        return new Promise((resolve) => {
          finish = () => resolve('0x5169')
        })
      },
    }
    const [frame, next] = [host(wallet), host(wallet)]
    for (const { post } of [frame, next]) post('hello', 1, HELLO)
    frame.post('wallet.request', 2, { rid: 'a.1', method: 'personal_sign', params: [] })
    frame.post('wallet.request', 3, { rid: 'a.2', method: 'eth_sendTransaction', params: [] })
    await vi.waitFor(() => expect(order).toEqual(['personal_sign']))

    frame.post('hello', 1, HELLO)
    frame.post('wallet.request', 2, { rid: 'a.1', method: 'eth_chainId', params: [] })
    next.post('wallet.request', 2, { rid: 'a.1', method: 'eth_signTypedData_v4', params: [] })
    finish()
    await vi.waitFor(() => expect(order.at(-1)).toBe('eth_signTypedData_v4'))
    expect(order).not.toContain('eth_sendTransaction')
    // The signature that the former page asked for answers nothing of the new one.
    const answers = frame.posted.flatMap(({ message }) =>
      message.type === 'wallet.response' ? [message.payload] : [],
    )
    expect(answers).toEqual([{ rid: 'a.1', result: '0x1' }])
  })

  it('passes a wallet’s refusal and its events on', async () => {
    const listeners = new Map<string, (data: unknown) => void>()
    const { made, post, posted } = host({
      request: async () => {
        throw Object.assign(new Error('Declined'), { code: 4001 })
      },
      on: (name, listener) => listeners.set(name, listener),
      removeListener: (name) => listeners.delete(name),
    })
    post('hello', 1, HELLO)
    post('wallet.request', 2, { rid: 'a.1', method: 'personal_sign', params: [] })
    listeners.get('accountsChanged')?.(['0xbb'])
    await vi.waitFor(() => expect(posted).toHaveLength(3))
    expect(posted.map(({ message }) => message.payload).slice(1)).toEqual([
      { name: 'accountsChanged', data: ['0xbb'] },
      { rid: 'a.1', error: { code: 4001, message: 'Declined' } },
    ])
    made.close()
    expect(listeners.size).toBe(0)
    expect(post('ready', 3)).toBe(false)
  })

  it('and the page in the frame understand each other', async () => {
    const address = `0x${'a'.repeat(40)}`
    // Each end's window delivers to the other.
    const frame = {
      postMessage: (data: unknown) => guest.receive({ data, origin: HOST, source: top }),
    }
    const top = {
      postMessage: (data: unknown) => around.receive({ data, origin: DESK, source: frame }),
    }
    const followed: string[] = []
    const guest = createEmbedGuest({
      id: 'a',
      session: 'one',
      parentOrigin: HOST,
      parent: top,
      nowMs: () => 0,
      setTimer: () => () => {},
      onMessage: ({ type }) => followed.push(type),
      onBadVars: (names) => followed.push(...names),
    })
    const around = createEmbedHost({
      id: 'a',
      origin: DESK,
      target: () => frame,
      config: { theme: 'light', vars: { accent: '#ff0000', radius: 4 } },
      wallet: { request: async () => [address] },
      // Longer than a page takes it.
      walletName: 'Test wallet '.repeat(9),
      nowMs: () => 0,
      onMessage: () => {},
    })
    guest.send('hello', HELLO)
    expect(guest.isInitialised()).toBe(true)
    await expect(guest.askWallet('eth_accounts', [])).resolves.toEqual([address])
    around.send('ticket.fill', { side: 'buy', size: '0.1' })
    expect(followed).toEqual(['init', 'ticket.fill'])
  })
})
