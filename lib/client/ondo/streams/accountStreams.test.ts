import { expect, it } from 'vitest'
import type { StreamPayloads } from '@/lib/client/channels'
import type { Fill } from '@/lib/schema/model/fill'
import { fillsStream } from './accountStreams'
import { createConfirmations } from './confirmations'
import type { AccountsContext } from './streamContext'

const ADDRESS = '0x00000000000000000000000000000000000000aa'

const filled = (id: string) => ({
  ...{ id, orderId: `o${id}`, market: 'BTC-USD.P', side: 'buy', price: '100', size: '1' },
  time: '2026-09-14T11:10:04Z',
})

/** A stream of executions, a hand that sends frames, and one that lets the first read answer. */
function open(past: readonly string[]) {
  const emitted: StreamPayloads['fills'][] = []
  let send: (payload: unknown) => void = () => {}
  let answer: (page: { items: readonly Fill[] }) => void = () => {}
  const pool = {
    add(_: unknown, onPayload: (payload: unknown) => void) {
      send = onPayload
      return () => {}
    },
  }
  const market = { market: { id: 'BTC-USD.P', categoryId: 'ondo' } }
  const context = {
    ...{
      provider: 'ondo',
      pool,
      confirmations: createConfirmations(),
      setTimer: () => () => {},
      now: () => 0,
      noteRead() {},
    },
    markets: async () => ({ findOrUnlisted: () => market }),
    reads: { fills: () => new Promise((resolve) => (answer = resolve)) },
  } as unknown as AccountsContext
  const stream = fillsStream(context, ADDRESS, (payload) => emitted.push(payload))
  const items = past.map((id) => ({ id, createdAt: '2026-09-14T11:10:00Z' }) as unknown as Fill)
  return {
    emitted,
    stream,
    send: (...ids: string[]) => send(ids.map(filled)),
    read: () => answer({ items }),
  }
}

const shown = (payloads: readonly StreamPayloads['fills'][]) =>
  payloads.map(({ fills, isSnapshot }) => [isSnapshot, fills.map(({ id }) => id)])

it('calls nothing new that the first read brings, also where a frame came before it', async () => {
  const { emitted, send, read } = open(['old', 'older'])
  await new Promise((resume) => setImmediate(resume))
  send('now')
  read()
  await expect.poll(() => emitted.length).toBe(2)
  send('next')
  expect(shown(emitted)).toEqual([
    [false, ['now']],
    [true, ['now', 'old', 'older']],
    [false, ['next']],
  ])
})

it('brings an execution once that an answer or a frame holds twice', async () => {
  const { emitted, send, read } = open(['old', 'old'])
  await new Promise((resume) => setImmediate(resume))
  read()
  await expect.poll(() => emitted.length).toBe(1)
  send('now', 'now')
  expect(shown(emitted)).toEqual([
    [true, ['old']],
    [false, ['now']],
  ])
})
