import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { percentDirection } from './direction'
import { Percent } from './Percent'
import { signedFigure } from './SignedPnl'

const shown = (fraction: string, decimals?: number) =>
  renderToStaticMarkup(
    createElement(Percent, {
      fraction: decimal(fraction),
      look: 'arrow',
      ...(decimals === undefined ? {} : { decimals }),
    }),
  )

describe('a change in percent', () => {
  it.each(['0', '0.00004', '-0.00004', '0.00005', '-0.00005'])(
    'of %s is shown as zero, in no colour and without an arrow',
    (fraction) => {
      expect(percentDirection(decimal(fraction))).toBe('flat')
      expect(shown(fraction)).toBe('<span class="text-fg ">0.00%</span>')
    },
  )

  it('points as soon as a place of it is shown', () => {
    expect(percentDirection(decimal('0.00006'))).toBe('up')
    expect(shown('0.00006')).toMatch(/text-up.*▲.*0\.01%/)
    expect(shown('-0.00006')).toMatch(/text-down.*▼.*0\.01%/)
    expect(shown('0.00004', 3)).toMatch(/text-up.*▲.*0\.004%/)
  })
})

describe('a profit or loss', () => {
  const profit = (value: string, decimals?: number) =>
    renderToStaticMarkup(
      signedFigure({ value: decimal(value), ...(decimals === undefined ? {} : { decimals }) }),
    )

  it.each(['0', '0.004', '-0.004', '-0.005'])('of %s is shown as zero, in no colour', (value) => {
    expect(profit(value)).toBe('<span class="text-fg ">0.00</span>')
  })

  it('has the colour of its sign as soon as a place of it is shown', () => {
    expect(profit('0.006')).toBe('<span class="text-up ">+0.01</span>')
    expect(profit('-0.004', 3)).toBe('<span class="text-down ">−0.004</span>')
  })
})
