import { beforeEach, describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { GUEST_MESSAGES } from '@/lib/embed/messages'
import { type ShownTicket, visibleTicketStore } from '@/lib/stores/ticketRequest'
import { followTicket } from './useTicketEvents'

const TICKET: ShownTicket = {
  provider: 'hyperliquid',
  marketId: 'BTC',
  side: 'BUY',
  type: 'LIMIT',
  size: decimal('0.5'),
  price: decimal('64000'),
}

function follow() {
  const reported: { size?: string | undefined }[] = []
  const timers = new Set<() => void>()
  const leave = followTicket(
    (ticket) => reported.push(ticket),
    (run) => {
      timers.add(run)
      return () => timers.delete(run)
    },
  )
  const pass = () => {
    for (const run of [...timers]) {
      timers.delete(run)
      run()
    }
  }
  return { reported, leave, pass }
}

const show = (over: Partial<ShownTicket> = {}) =>
  visibleTicketStore.setState({ ticket: { ...TICKET, ...over } })

describe('what a host learns of the ticket', () => {
  beforeEach(() => visibleTicketStore.setState({ ticket: undefined }))

  it('is a message of the protocol, with and without size and price', () => {
    const { reported, pass } = follow()
    show()
    pass()
    show({ type: 'MARKET', size: undefined, price: undefined })
    for (const payload of reported) {
      expect(GUEST_MESSAGES['ticket.changed'].safeParse(payload).success).toBe(true)
    }
    expect(reported).toEqual([
      TICKET,
      { provider: 'hyperliquid', marketId: 'BTC', side: 'BUY', type: 'MARKET' },
    ])
  })

  it('says what it shows already to a host that subscribes late', () => {
    show()
    expect(follow().reported).toEqual([TICKET])
  })

  it('reports the first change at once and of many the newest, not each', () => {
    const { reported, pass } = follow()
    for (const size of ['1', '2', '3', '4']) show({ size: decimal(size) })
    expect(reported.map(({ size }) => size)).toEqual(['1'])
    pass()
    expect(reported.map(({ size }) => size)).toEqual(['1', '4'])
  })

  it('reports nothing twice, and nothing once it ended', () => {
    const { reported, leave, pass } = follow()
    show()
    pass()
    show()
    expect(reported).toHaveLength(1)
    leave()
    show({ side: 'SELL' })
    pass()
    expect(reported).toHaveLength(1)
  })
})
