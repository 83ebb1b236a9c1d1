import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { readDeskLink, withoutDeskLink, writeDeskLink } from './deskLink'

describe('readDeskLink', () => {
  it('reads interval and ticket', () => {
    expect(readDeskLink('?interval=1h&side=buy&size=0.1&price=60000&type=limit')).toEqual({
      interval: '1h',
      fill: { side: 'BUY', type: 'LIMIT', size: '0.1', price: '60000' },
    })
  })

  it('leaves out what it cannot read, and only that', () => {
    const link = '?interval=7m&side=both&size=-1&price=1e5&type=limit&sl=0&tp=70000&foo=1'
    expect(readDeskLink(link)).toEqual({ fill: { type: 'LIMIT', takeProfit: '70000' } })
    expect(readDeskLink('?size=%00&price=<script>')).toEqual({})
    expect(readDeskLink(`?size=${'9'.repeat(60)}`)).toEqual({})
    expect(readDeskLink('')).toEqual({})
  })

  it('gives a market order no price and one amount', () => {
    expect(readDeskLink('?type=market&price=60000&size=1&notional=500')).toEqual({
      fill: { type: 'MARKET', size: '1' },
    })
  })

  it('reads back what it wrote', () => {
    const link = {
      interval: '4h' as const,
      fill: {
        side: 'SELL' as const,
        type: 'LIMIT' as const,
        notional: decimal('500'),
        price: decimal('60000.5'),
        stopLoss: decimal('61000'),
      },
    }
    expect(readDeskLink(writeDeskLink(link))).toEqual(link)
    expect(writeDeskLink({})).toBe('')
  })
})

describe('withoutDeskLink', () => {
  it('keeps what is not ours', () => {
    expect(withoutDeskLink('?ref=ABC&side=buy&interval=1h')).toBe('?ref=ABC')
    expect(withoutDeskLink('?side=buy')).toBe('')
  })
})
