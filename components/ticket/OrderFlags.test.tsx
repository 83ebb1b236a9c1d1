import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testMarket, typed } from '@/components/ticket/testing/testTicket'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { choice, kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import type { TicketAction } from './model/ticketState'
import { OrderFlags } from './OrderFlags'

/** The flags of a ticket at a venue, as the page has them. */
function flagsAt(provider: Pick<typeof kindA, 'actions'>, ...actions: readonly TicketAction[]) {
  const markup = renderToStaticMarkup(
    <OrderFlags
      {...{ state: typed(...actions), dispatch: () => undefined, market: testMarket }}
      {...{ rules: venueRules(provider), venueName: 'Venue' }}
    />,
  )
  const times = [...markup.matchAll(/<option([^>]*)>([^<]*)</g)].map(([, attributes, label]) => [
    label,
    !attributes?.includes('disabled'),
  ])
  const reasons = [...markup.matchAll(/<label title="([^"]*)"/g)].map(([, reason]) => reason)
  return { times, reasons }
}

/** A venue whose limit orders rest in these ways. */
const resting = (...times: readonly string[]) => {
  const entry = kindA.actions[0] ?? expect.fail('there is an action')
  return { actions: [{ ...entry, params: [choice('timeInForce', ...times)] }] }
}

describe('the times in force', () => {
  it('are those of the venue, one that ends at a time among them where it is listed', () => {
    const usual = [
      ['GTC', true],
      ['IOC', true],
    ]
    expect(flagsAt(kindA).times).toEqual(usual)
    expect(flagsAt(kindB).times).toEqual([...usual, ['GTT', true]])
    expect(flagsAt(kindC).times).toEqual(usual)
  })

  it('say which the venue does not take, and that it has no post-only orders', () => {
    const { times, reasons } = flagsAt(resting('IOC', 'GTT'))
    expect(times).toEqual([
      ['GTC (not on Venue)', false],
      ['IOC', true],
      ['GTT', true],
    ])
    expect(reasons).toEqual(['Venue has no such orders.'])
    expect(flagsAt(kindA).reasons).toEqual([])
  })
})

describe('reduce only', () => {
  it('is not to be changed where the venue takes such orders to reduce alone', () => {
    const stop: TicketAction = { kind: 'type', type: 'STOP' }
    expect(flagsAt(kindC, stop).reasons).toEqual(['These orders only reduce a position on Venue.'])
    expect(flagsAt(kindC).reasons).toEqual([])
    expect(flagsAt(kindA, stop).reasons).toEqual([])
  })
})
