import { describe, expect, it } from 'vitest'
import { parseEnv } from '@/server/config/env'
import { ondoConfigs } from '@/server/config/ondo'
import type { StagedStep } from '@/server/venues/adapter'
import { NOW_MS, OWNER, signedOf } from '@/server/venues/ondo/testing/testVenue'
import { verifyStep } from './verify'

const HOUR_MS = 3_600_000

const staged: StagedStep = {
  action: 'cancelOrder',
  address: OWNER,
  signerAddress: OWNER,
  signer: 'SDK',
  step: {
    action: 'cancelOrder',
    request: { method: 'DELETE', path: '/v1/perps/orders/client:pd-1' },
  },
  relayData: null,
  probeData: null,
  stagedAtMs: NOW_MS,
}

/** A clock that was read once and is `thereMs` from ours. */
function clockOf(knownMs: number, thereMs: number | Error) {
  const seen = { reads: 0, drops: 0 }
  const clock = {
    now: async () => NOW_MS + knownMs,
    read: async () => {
      seen.reads += 1
      if (thereMs instanceof Error) throw thereMs
      return NOW_MS + thereMs
    },
    drop: () => {
      seen.drops += 1
    },
  }
  return { clock, seen }
}

describe('the time of a signature, by the distance of the venue’s clock that was read', () => {
  const [config] = ondoConfigs(parseEnv({ ONDO_NETWORK: 'paper' }))
  if (config === undefined) throw new Error('the venue is off')
  const verify = (clock: ReturnType<typeof clockOf>['clock'], stampedMs: number) =>
    verifyStep({ clock, config }, signedOf(staged, NOW_MS + stampedMs), staged, {
      signal: new AbortController().signal,
      nowMs: NOW_MS,
      steadyMs: 1000,
    })

  it.each([
    ['ours', HOUR_MS, 0],
    ['the one that was read', HOUR_MS, HOUR_MS],
  ])('is good by %s without another question', async (_, knownMs, stampedMs) => {
    const { clock, seen } = clockOf(knownMs, 0)
    await expect(verify(clock, stampedMs)).resolves.toBeUndefined()
    expect(seen).toEqual({ reads: 0, drops: 0 })
  })

  it('is read for all again once a new read proved it wrong', async () => {
    const { clock, seen } = clockOf(0, HOUR_MS)
    await expect(verify(clock, HOUR_MS)).resolves.toBeUndefined()
    expect(seen).toEqual({ reads: 1, drops: 1 })
  })

  it.each([
    ['finds the same', HOUR_MS],
    ['finds another that is as far from the signature', -HOUR_MS],
    ['is not answered', new Error('lost')],
  ])('is kept for others where a new read %s', async (_, thereMs) => {
    const { clock, seen } = clockOf(HOUR_MS, thereMs)
    await expect(verify(clock, 2 * HOUR_MS)).rejects.toMatchObject({
      ...{ code: 2042, details: { reason: 'timestampTooFar' } },
    })
    expect(seen).toEqual({ reads: 1, drops: 0 })
  })

  it('goes by the last that is known of the venue where it cannot be read now', async () => {
    const { clock } = clockOf(HOUR_MS, new Error('lost'))
    await expect(verify(clock, HOUR_MS + 60_000)).rejects.toMatchObject({
      message: "hmac.timestampMs: lies 60 s from the venue's time, more than 30",
    })
  })
})
