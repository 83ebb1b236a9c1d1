import { describe, expect, it } from 'vitest'
import type { PluginRuntime } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { createAsk } from './accountAsk'
import { createMarketAsk, createRest } from './ask'

const TOO_MANY = { code: 23_000, message: 'Too Many Requests!' }
const STATUS = { status: 200, network_id: 1, timestamp: 1_700_000_000 }

interface Scripted {
  status: number
  body: unknown
  retryAfter?: string
}

/** A deployment whose next answers a test scripts; afterwards it answers its status. */
function setUp(...answers: Scripted[]) {
  const time = new FakeClock()
  const { clock, now, setTimer } = time
  const paths: string[] = []
  const runtime = {
    ...{ clock, now, setTimer },
    async fetch(url: string) {
      paths.push(new URL(url).pathname)
      const { status, body, retryAfter } = answers.shift() ?? { status: 200, body: STATUS }
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers,
      })
    },
  } as unknown as PluginRuntime
  const rest = createRest('http://venue', 'lighter', runtime)
  return { time, paths, ask: createMarketAsk(rest), account: createAsk(rest, 'lighter') }
}

/** How a read ended, once the waits before its repeats have passed. */
async function ended(time: FakeClock, read: Promise<unknown>): Promise<unknown> {
  const outcome = read.catch((error: unknown) => error)
  await time.advanceAsync(20_000)
  return await outcome
}

describe('a deployment that refuses for too many requests', () => {
  it.each<[string, Scripted, number]>([
    ['429 with a wait', { status: 429, body: TOO_MANY, retryAfter: '120' }, 120],
    ['429 without one', { status: 429, body: TOO_MANY }, 60],
    ['429 with a longer one than is honoured', { status: 429, body: '', retryAfter: '9000' }, 300],
    ['its firewall, 405', { status: 405, body: '<html>' }, 60],
    ['its firewall with a wait', { status: 405, body: '', retryAfter: '90' }, 90],
    ['its code alone, as 400', { status: 400, body: TOO_MANY }, 60],
    ['its code alone, as 200', { status: 200, body: TOO_MANY }, 60],
  ])('is not asked again before it may be: %s', async (_, answer, seconds) => {
    const { time, paths, ask, account } = setUp(answer)
    const startedMs = time.nowMs
    expect(await ended(time, ask('status'))).toMatchObject({
      code: 2090,
      retryAfterSeconds: seconds,
    })
    expect(paths).toEqual(['/'])

    const waited = () => time.nowMs - startedMs
    const left = Math.ceil(seconds - waited() / 1_000)
    await expect(ask('orderBookDetails')).rejects.toMatchObject({
      code: 2090,
      retryAfterSeconds: left,
    })
    time.advance(seconds * 1_000 - 1 - waited())
    await expect(account.post('/api/v1/referral/use', {}, 'token')).rejects.toMatchObject({
      code: 2090,
      retryAfterSeconds: 1,
    })
    expect(paths).toEqual(['/'])

    time.advance(1)
    await ask('status')
    expect(paths).toEqual(['/', '/'])
  })

  it('holds back forms and reads of accounts alike, whichever was refused', async () => {
    const { paths, ask, account } = setUp({ status: 429, body: TOO_MANY })
    const limited = { code: 2090, retryAfterSeconds: 60 }
    await expect(account.post('/api/v1/referral/use', {}, 'token')).rejects.toMatchObject(limited)
    await expect(ask('status')).rejects.toMatchObject(limited)
    await expect(account.public('apikeys', { account_index: 1 })).rejects.toMatchObject(limited)
    expect(paths).toEqual(['/api/v1/referral/use'])
  })
})

it('a short wait is kept and the read repeated after it', async () => {
  const { time, paths, ask } = setUp({ status: 429, body: TOO_MANY, retryAfter: '9' })
  const read = ask('status')
  await time.advanceAsync(8_999)
  expect(paths).toHaveLength(1)
  await time.advanceAsync(1)
  await read
  expect(paths).toHaveLength(2)
})

it('other refusals hold nothing back', async () => {
  const { paths, ask } = setUp({ status: 400, body: { code: 21_100, message: 'no account' } })
  await expect(ask('status')).rejects.toMatchObject({ code: 2026 })
  await ask('status')
  expect(paths).toHaveLength(2)
})
