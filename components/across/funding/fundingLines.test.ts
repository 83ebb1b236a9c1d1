import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { fundingLines } from './fundingLines'

const HOUR_MS = 3_600_000
const NOW_MS = 10_000 * HOUR_MS
const BOX = { width: 168, height: 100 }
const at = (hoursAgo: number, rate: string) => ({
  timestamp: NOW_MS - hoursAgo * HOUR_MS,
  rate: decimal(rate),
})

it('draws every venue to one yearly scale, whatever its periods, oldest at the left', () => {
  const lines = fundingLines(
    [
      { points: [at(1, '-0.00001'), at(84, '0.00001')], payoutCadenceSeconds: 3_600 },
      { points: [at(84, '0.00008')], payoutCadenceSeconds: 28_800 },
    ],
    BOX,
    NOW_MS,
  )
  expect([lines.top, lines.bottom, lines.zeroY]).toEqual([0.0876, -0.0876, 50])
  expect(lines.paths).toEqual(['M84 0H167V100', 'M84 0'])
})

it('leaves out what settled before the last seven days, and draws nothing of nothing', () => {
  const old = { points: [at(169, '0.5')], payoutCadenceSeconds: 3_600 }
  expect(fundingLines([old], BOX, NOW_MS)).toEqual({ zeroY: 50, top: 0, bottom: 0, paths: [''] })
})
