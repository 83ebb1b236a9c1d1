import { describe, expect, it } from 'vitest'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { parseEnv } from '@/server/config/env'
import { ondoConfigs } from '@/server/config/ondo'
import { createOndoClock } from './venueNow'

const MARKED_AT = '2026-11-21T00:03:00Z'

function openClock() {
  const [config] = ondoConfigs(parseEnv({ ONDO_NETWORK: 'paper' }))
  if (config === undefined) throw new Error('the venue is off')
  const waiting: ((answer: object | Error) => void)[] = []
  const ask = (() =>
    new Promise((resolve, reject) => {
      waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
    })) as unknown as Ask
  const read = (signal = new AbortController().signal) => clock.read(signal)
  const clock = createOndoClock(ask, config)
  return { read, waiting }
}

const marks = { result: { 'BTC-USD.P': { price: '1', time: MARKED_AT } } }

describe('a read of the venue’s time', () => {
  it('is one for all who ask meanwhile, and a new one after it', async () => {
    const { read, waiting } = openClock()
    const all = Promise.all([read(), read(), read()])
    expect(waiting).toHaveLength(1)
    waiting[0]?.(marks)
    expect(new Set(await all)).toEqual(new Set([Date.parse(MARKED_AT)]))
    const next = read()
    expect(waiting).toHaveLength(2)
    waiting[1]?.(marks)
    await next
  })

  it('goes on for others where one stops waiting, and fails for all who wait', async () => {
    const { read, waiting } = openClock()
    const gone = new AbortController()
    const [first, second] = [read(gone.signal), read()]
    gone.abort(new Error('closed'))
    await expect(first).rejects.toThrow('closed')
    await expect(read(gone.signal)).rejects.toThrow('closed')
    waiting[0]?.(new Error('lost'))
    await expect(second).rejects.toThrow('lost')
    expect(waiting).toHaveLength(1)
  })
})
