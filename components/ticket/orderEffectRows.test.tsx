import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { TicketState } from '@/components/ticket/model/ticketState'
import { readTicket, testInputs, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import type { OrderEffect } from '@/lib/trade/orders/orderEffect'
import { OrderEffectRows } from './OrderEffectRows'

const market = (text: string, side: 'BUY' | 'SELL') =>
  typed(
    { kind: 'type', type: 'MARKET' },
    { kind: 'side', side },
    { kind: 'size', unit: 'base', text },
  )

/** Name and text of each row: `→` separates before and after. */
function rows(state: TicketState, change: Partial<typeof testInputs>): [string, string][] {
  const inputs = { ...testInputs, ...change }
  const { summary } = readTicket(state, inputs)
  if (summary.effect === undefined) throw new Error('the order has no effect')
  return readRows({ state, inputs, summary }, summary.effect)
}

function readRows(model: object, effect: OrderEffect): [string, string][] {
  const markup = renderToStaticMarkup(<OrderEffectRows model={model as never} effect={effect} />)
  return [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name = '', text = '']) => [plain(name), plain(text)],
  )
}

function plain(markup: string): string {
  return markup
    .replace(/<span class="sr-only">.*?<\/span>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

it('shows what the order makes of the position, and once what stays as it is', () => {
  const held = { position: testPosition }
  expect(rows(market('0.1', 'BUY'), held)).toEqual([
    ['Position', 'Long 0.5 → Long 0.6'],
    ['Entry', '58,000 → 58,334'],
    ['Liquidation, est.', '52,000 → 53,165'],
  ])
  expect(rows(market('0.1', 'SELL'), held)).toEqual([
    ['Position', 'Long 0.5 → Long 0.4'],
    ['Entry', '58,000'],
    ['Liquidation, est.', '52,000 → 52,861'],
  ])
  expect(rows(market('0.8', 'SELL'), held)).toEqual([
    ['Position', 'Long 0.5 → Short 0.3'],
    ['Entry', '58,000 → 59,999'],
    ['Liquidation, est.', '52,000 → 65,184'],
  ])
})

it('shows that nothing is left of a position', () => {
  expect(rows(market('0.5', 'SELL'), { position: testPosition })).toEqual([
    ['Position', 'Long 0.5 → None'],
    ['Entry', '58,000 → None'],
    ['Liquidation, est.', '52,000 → None'],
  ])
})

it('shows the leverage where it changes', () => {
  const change = { position: testPosition, leverage: 20 }
  expect(rows(market('0.1', 'BUY'), change)).toContainEqual(['Leverage', '10× → 20×'])
})

it('shows of a first order where it would be liquidated, and how far that is', () => {
  expect(rows(market('0.1', 'BUY'), {})).toEqual([['Liquidation, est.', '54,684 −8.86%']])
})

it('shows the free margin before and after, rounded down', () => {
  const state = market('0.1', 'BUY')
  const { summary } = readTicket(state)
  const effect = { ...(summary.effect as OrderEffect), freeMargin: decimal('9392.349') }
  const inputs = { ...testInputs, money: { freeMargin: decimal('10000.019') } }
  expect(readRows({ state, inputs, summary }, effect)).toContainEqual([
    expect.stringMatching(/^Free margin/),
    '10,000.01 → 9,392.34',
  ])
})
