import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { placeLineLabels } from './lineLabels'

const HEIGHT = 18

function wishes(...ys: number[]) {
  return ys.map((y, index) => ({ key: String(index), y, height: HEIGHT }))
}

describe('placeLineLabels', () => {
  it('leaves labels on their lines where there is room', () => {
    expect(placeLineLabels(wishes(100, 200), 30, 400)).toEqual([
      { key: '0', y: 100, isMoved: false },
      { key: '1', y: 200, isMoved: false },
    ])
  })

  it('moves a label out from under the legend', () => {
    const [place] = placeLineLabels(wishes(12), 30, 400)
    expect(place).toEqual({ key: '0', y: 39, isMoved: true })
  })

  it('spreads labels that would overlap around their middle', () => {
    const places = placeLineLabels(wishes(100, 104), 30, 400)
    expect(places.map((place) => place.y)).toEqual([91.5, 112.5])
  })

  it('gives no label to a line outside the plot', () => {
    expect(placeLineLabels(wishes(-5, 900, 50), 0, 400).map((place) => place.key)).toEqual(['2'])
  })

  it('keeps what can be acted on at the edge that its line lies beyond', () => {
    const far = { key: 'far', y: 900, height: HEIGHT, staysAtEdge: true }
    const high = { key: 'high', y: -300, height: HEIGHT, staysAtEdge: true }
    expect(placeLineLabels([...wishes(200), far, high], 30, 400)).toEqual([
      { key: 'high', y: 39, isMoved: true, beyond: 'top' },
      { key: '0', y: 200, isMoved: false },
      { key: 'far', y: 391, isMoved: true, beyond: 'bottom' },
    ])
  })

  it('never overlaps, never leaves the plot and keeps the order of the lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }),
        fc.integer({ min: 0, max: 60 }),
        (ys, top) => {
          const places = placeLineLabels(wishes(...ys), top, 400)
          for (const [index, place] of places.entries()) {
            expect(place.y - HEIGHT / 2).toBeGreaterThanOrEqual(top - 1e-9)
            expect(place.y + HEIGHT / 2).toBeLessThanOrEqual(400 + 1e-9)
            const next = places[index + 1]
            if (next === undefined) continue
            expect(next.y - place.y).toBeGreaterThanOrEqual(HEIGHT - 1e-9)
            const [line, nextLine] = [ys[Number(place.key)] ?? 0, ys[Number(next.key)] ?? 0]
            expect(line).toBeLessThanOrEqual(nextLine)
          }
        },
      ),
      { seed: fuzzSeed('labels of lines', 7), numRuns: 400 },
    )
  })
})
