import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NAMESPACE, VERSION } from '@/lib/embed/envelope'
import { openHostLink } from './openHostLink'

const HOST = 'https://host.test'
const MINUTE_MS = 60_000

type Receive = (message: { origin: string; source: unknown; data: unknown }) => void

/** Types of the messages that the page sent, in order. */
let sent: string[] = []
let receive: Receive = () => undefined
let isListening = false
const parent = {
  postMessage: ({ type }: { type: string }) => {
    sent.push(type)
  },
}

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    parent,
    addEventListener: (_: string, listener: Receive) => {
      receive = listener
      isListening = true
    },
    removeEventListener: (_: string, listener: Receive) => {
      if (listener === receive) isListening = false
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  return openHostLink({
    kind: 'ticket',
    id: 'a',
    parentOrigin: HOST,
    onMessage: ({ type }) => sent.push(`heard ${type}`),
  })
}

const OPENING = { config: {}, wallet: { isProvided: true } }

function post(seq: number, type: string, payload: object) {
  const data = { ns: NAMESPACE, v: VERSION, id: 'a', type, seq, payload }
  receive({ origin: HOST, source: parent, data })
}

const greetings = () => sent.filter((type) => type === 'hello').length

it('greets a host each second for half a minute, then rarely, and stops when it is closed', () => {
  const link = open()
  expect(greetings()).toBe(1)
  vi.advanceTimersByTime(MINUTE_MS / 2 - 1)
  expect(greetings()).toBe(30)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(greetings()).toBe(36)
  link.close()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(greetings()).toBe(36)
})

it('takes a host that answers minutes late, and greets it no more', () => {
  open()
  vi.advanceTimersByTime(5 * MINUTE_MS)
  sent = []
  post(1, 'init', OPENING)
  expect(sent).toEqual(['ready', 'heard init'])
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(greetings()).toBe(0)
})

it('ends with a host that destroys the page: nothing more is followed or sent', async () => {
  const { guest } = open()
  post(1, 'init', OPENING)
  const asked = guest.askWallet('eth_accounts', [])
  sent = []
  post(2, 'destroy', {})
  expect(isListening).toBe(false)
  await expect(asked).rejects.toMatchObject({ code: 4900 })
  guest.send('resize', { height: 1 })
  // As of a host that posts on.
  post(3, 'focus', {})
  expect(sent).toEqual(['heard destroy'])
})

/** Names under which so many loads of the page asked the wallet, each once. */
function ridsOfLoads(count: number): unknown[] {
  const rids: unknown[] = []
  vi.spyOn(parent, 'postMessage').mockImplementation((message: { type: string }) => {
    const { type, payload } = Object(message)
    if (type === 'wallet.request') rids.push(payload.rid)
  })
  for (let load = 0; load < count; load += 1) {
    const { guest } = open()
    post(1, 'init', OPENING)
    guest.askWallet('eth_accounts', []).catch(() => undefined)
    guest.close()
  }
  return rids
}

it('asks the wallet under other names each time it is loaded', () => {
  const rids = ridsOfLoads(2)
  expect(rids).toHaveLength(2)
  expect(new Set(rids).size).toBe(2)
})

it('names its load by 128 random bits of the platform, over plain http as well', () => {
  // Browsers leave `randomUUID` and `subtle` out where a page came over plain http.
  vi.stubGlobal('crypto', { getRandomValues: (words: Uint32Array) => words.fill(2 ** 32 - 1) })
  vi.spyOn(Math, 'random').mockImplementation(() => expect.unreachable('can be foretold'))
  expect(ridsOfLoads(1)).toEqual([`${'f'.repeat(32)}.1`])
})
