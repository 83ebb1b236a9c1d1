import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { type TicketAccount, ticketButton } from './ticketButton'

function button(account: TicketAccount, change: Partial<Parameters<typeof ticketButton>[0]> = {}) {
  return ticketButton({
    account,
    side: 'BUY',
    size: decimal('0.5'),
    sizeDecimals: 3,
    symbol: 'BTC',
    errors: [],
    isBusy: false,
    waitingFor: undefined,
    ...change,
  })
}

describe('ticketButton', () => {
  it.each([
    [{ kind: 'disconnected' }, 'Connect wallet', 'connect'],
    [{ kind: 'setup', stepsLeft: 2 }, 'Set up trading (2 left)', 'setup'],
    [{ kind: 'unfunded', hasFaucet: true }, 'Faucet', 'faucet'],
    [{ kind: 'unfunded', hasFaucet: false }, 'Deposit to trade', 'deposit'],
    [{ kind: 'reading' }, 'Loading account…', undefined],
    [{ kind: 'ready' }, 'Long 0.500 BTC', 'submit'],
  ] as const)('walks %j', (account, label, press) => {
    expect(button(account)).toMatchObject({ label, press })
  })

  it('buys and sells a spot pair, which has no long and no short', () => {
    const spot = { isSpot: true }
    expect(button({ kind: 'ready' }, spot).label).toBe('Buy 0.500 BTC')
    expect(button({ kind: 'ready' }, { ...spot, side: 'SELL' }).label).toBe('Sell 0.500 BTC')
  })

  it('says the first thing that is missing instead of sending', () => {
    const errors = [
      { field: 'size' as const, short: 'Minimum $10', message: '', quickFixes: [] },
      { field: 'margin' as const, short: 'Not enough margin', message: '', quickFixes: [] },
    ]
    expect(button({ kind: 'ready' }, { errors })).toMatchObject({
      label: 'Minimum $10',
      press: undefined,
    })
  })

  it('names the direction with word and tone', () => {
    expect(button({ kind: 'ready' }, { side: 'SELL' })).toMatchObject({
      label: 'Short 0.500 BTC',
      tone: 'down',
    })
  })

  it('cannot be pressed twice while an order is on its way', () => {
    const busy = { press: undefined, isBusy: true, tone: 'up' }
    expect(button({ kind: 'ready' }, { isBusy: true })).toEqual({
      ...busy,
      label: 'Long 0.500 BTC',
    })
    const waitingFor = 'Waiting for Lighter…'
    const waits = button({ kind: 'ready' }, { isBusy: true, waitingFor })
    expect(waits).toEqual({ ...busy, label: waitingFor })
  })

  it('says what is being sent, not what the ticket became since', () => {
    const sent = { label: 'Short 0.100 BTC', tone: 'down' as const }
    const busy = { ...sent, press: undefined, isBusy: true }
    expect(button({ kind: 'ready' }, { isBusy: true, sent })).toEqual(busy)
    const waitingFor = 'Waiting for Lighter…'
    const waits = button({ kind: 'ready' }, { isBusy: true, sent, waitingFor })
    expect(waits).toEqual({ ...busy, label: waitingFor })
    expect(button({ kind: 'ready' }, { sent }).label).toBe('Long 0.500 BTC')
  })
})
