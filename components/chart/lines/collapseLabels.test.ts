import { describe, expect, it } from 'vitest'
import { collapseLabels } from './collapseLabels'

const at = (y: number, kind: string | undefined = 'BUY') => ({ key: `${kind}${y}`, y, kind })
const FEW = { least: 2, nearPx: 21 }

describe('labels that would overlap', () => {
  it('are grouped where enough of one kind are close together', () => {
    const labels = [at(100), at(110), at(125), at(300)]
    expect(collapseLabels(labels, FEW)).toEqual([
      { kind: 'BUY', keys: ['BUY100', 'BUY110', 'BUY125'], y: 335 / 3 },
    ])
    expect(collapseLabels(labels, { ...FEW, least: 4 })).toEqual([])
  })

  it('stay by themselves from the distance on at which nothing overlaps', () => {
    expect(collapseLabels([at(100), at(121)], FEW)).toEqual([])
    expect(collapseLabels([at(100), at(120)], FEW)).toHaveLength(1)
  })

  it('keep buys from sells, and what is no plain order from both', () => {
    const labels = [
      at(100),
      at(104, 'SELL'),
      at(108),
      at(110, 'SELL'),
      { key: 'stop', y: 105, kind: undefined },
    ]
    expect(collapseLabels(labels, FEW).map(({ keys }) => keys)).toEqual([
      ['BUY100', 'BUY108'],
      ['SELL104', 'SELL110'],
    ])
  })
})
