import { expect, it } from 'vitest'
import { createProbePace } from './probePace'

/** The moments at which a look is taken where one is asked for every 100 ms. */
function looksWithin(untilMs: number) {
  const pace = createProbePace()
  const taken: number[] = []
  for (let nowMs = 0; nowMs < untilMs; nowMs += 100) {
    if (pace.mayLook('ab', nowMs)) taken.push(nowMs)
  }
  return { pace, taken }
}

it('looks at once, then ever more rarely up to every half minute, however often it is asked', () => {
  const { taken } = looksWithin(125_000)
  expect(taken).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000, 121_000])
})

it('holds up no other transaction', () => {
  const { pace } = looksWithin(1_000)
  expect(pace.mayLook('cd', 1_000)).toBe(true)
})
