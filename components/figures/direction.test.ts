import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { percentDirection } from './direction'
import { Percent } from './Percent'

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
