import { expect, it } from 'vitest'
import { listed } from '@/lib/venues/lighter/testing/details'
import { createMarketMargins } from './marketMargins'

const ALICE = '0x1111111111111111111111111111111111111111'
const MADE = { marketIndex: 0, fraction: 1_000, marginMode: 'ISOLATED' } as const

/** Margins over accounts that have 20x, cross; how often they were asked. */
function open() {
  let reads = 0
  const margins = createMarketMargins({
    async get(_address, _at, onRead) {
      reads += 1
      onRead?.()
      return {
        positions: [{ market_id: 0, initial_margin_fraction: '5.00', margin_mode: 0 }],
      } as never
    },
  })
  const at = (steadyMs: number) => ({ nowMs: 0, steadyMs, signal: AbortSignal.timeout(1_000) })
  const fractionAt = async (steadyMs: number) =>
    (await margins.of(ALICE, listed(), at(steadyMs))).fraction
  return { margins, at, fractionAt, reads: () => reads }
}

it('gives what an own change set without a read, for ten seconds from its sending', async () => {
  const { margins, at, fractionAt, reads } = open()
  margins.begin(ALICE, 1_000)(MADE)
  expect(await margins.of(ALICE, listed(), at(10_999))).toMatchObject({
    fraction: 1_000,
    marginMode: 'ISOLATED',
  })
  expect(reads()).toBe(0)
  expect(await fractionAt(11_000)).not.toBe(1_000)
  expect(reads()).toBe(1)
})

it('knows of no other account and no other market', async () => {
  const { margins, at, reads } = open()
  margins.begin(ALICE, 1_000)({ ...MADE, marketIndex: 1 })
  margins.begin('0xb0b', 1_000)(MADE)
  await margins.of(ALICE, listed(), at(1_000))
  expect(reads()).toBe(1)
})

it.each([
  [
    'that the venue did not make',
    (margins: ReturnType<typeof open>['margins']) => {
      margins.begin(ALICE, 1_000)()
    },
  ],
  [
    'beside which another one was under way, whichever ended first',
    (margins) => {
      const [first, second] = [margins.begin(ALICE, 1_000), margins.begin(ALICE, 1_000)]
      second(MADE)
      first({ ...MADE, fraction: 2_000 })
    },
  ],
  [
    'that was dropped since',
    (margins) => {
      margins.begin(ALICE, 1_000)(MADE)
      margins.drop(ALICE)
    },
  ],
] as [string, (margins: ReturnType<typeof open>['margins']) => void][])(
  'reads the account after a change %s',
  async (_what, change) => {
    const { margins, fractionAt, reads } = open()
    change(margins)
    await fractionAt(1_001)
    expect(reads()).toBe(1)
  },
)

it('keeps a change that began after the other ones had ended', async () => {
  const { margins, fractionAt } = open()
  const [first, second] = [margins.begin(ALICE, 1_000), margins.begin(ALICE, 1_000)]
  first(MADE)
  second(MADE)
  margins.begin(ALICE, 2_000)({ ...MADE, fraction: 2_500 })
  expect(await fractionAt(2_001)).toBe(2_500)
})
