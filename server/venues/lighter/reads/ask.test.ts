import { expect, it } from 'vitest'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'
import { createAsk } from './ask'
import { createRequestLimits, KEPT } from './requestLimits'

const KEY = { account_index: 5, api_key_index: 42 }
const clock = { now: () => 0, setTimer: () => () => undefined }

function askWith(left: number) {
  const asked: string[] = []
  const http: Pick<VenueHttp, 'read'> = {
    async read({ path }) {
      asked.push(path)
      return { code: 200, nonce: 7 }
    },
  }
  const limits = createRequestLimits('lighter', { perMinute: 60, clock })
  while (limits.left() > left) limits.count()
  // Only what a read uses.
  return { ask: createAsk(http as VenueHttp, limits, 'lighter'), limits, asked }
}

const limited = expect.objectContaining({ code: 2090 })

it('asks the nonce of a cancel when everything else has to wait, and leaves a request to send it', async () => {
  const { ask, limits, asked } = askWith(KEPT.send)
  await expect(ask('account', { by: 'l1_address', value: '0x1' })).rejects.toEqual(limited)
  await expect(ask('tx', { by: 'hash', value: '00' })).rejects.toEqual(limited)
  expect(() => limits.count(KEPT.send)).toThrow(limited)
  expect(asked).toEqual([])
  expect((await ask('nextNonce', KEY)).nonce).toBe(7)
  while (limits.left() > KEPT.nonce) await ask('nextNonce', KEY)
  await expect(ask('nextNonce', KEY)).rejects.toEqual(limited)
  expect(() => limits.count(KEPT.cancel)).not.toThrow()
})
