import { describe, expect, it } from 'vitest'
import { REFUSALS, type RefusalReason, refusalWords } from '@/components/session/refusals'
import { readTicket, testInputs, testPosition, typed } from './testTicket'
import { curesOfRefusal } from './ticketRefusal'
import { reduceTicket, type TicketAction } from './ticketState'

const size = (text: string) => ({ kind: 'size', unit: 'base', text }) as const
const limit = (text: string) => ({ kind: 'price', text }) as const

/** Where no press of the ticket's mends it: the words say what to do. */
const BEYOND_THE_TICKET: readonly RefusalReason[] = [
  'tooManyOrders',
  'orderGone',
  'positionGone',
  'used',
  'differs',
  'unknown',
  'credential',
  'invalid',
  'other',
]

const isReason = (key: string): key is RefusalReason => Object.hasOwn(REFUSALS, key)

function curesOf(reason: RefusalReason, ...actions: readonly TicketAction[]) {
  const state = typed(...actions)
  const inputs = { ...testInputs, position: testPosition }
  const { cure } = refusalWords(reason)
  const failure = { reason, ...(cure === undefined ? {} : { cure }) }
  const cures = curesOfRefusal(failure, state, inputs, readTicket(state).summary)
  return { state, cures }
}

describe('curesOfRefusal', () => {
  it.each(Object.keys(REFUSALS).filter(isReason))(
    'has a press that mends %s, or none can',
    (reason) => {
      const { cures } = curesOf(reason, limit('50000'), size('0.5'))
      if (BEYOND_THE_TICKET.includes(reason)) expect(cures).toEqual([])
      // What was asked for decides whether there were exits or a trigger to mend.
      else if (reason !== 'badTrigger') expect(cures.length).toBeGreaterThan(0)
    },
  )

  it('mends what the venue found wrong with a price, a size or a trigger', () => {
    const mend = (reason: RefusalReason, ...actions: readonly TicketAction[]) => {
      const { state, cures } = curesOf(reason, ...actions)
      const [first] = cures
      if (first?.deed.kind !== 'ticket') throw new Error('acts outside of the ticket')
      return reduceTicket(state, first.deed.action)
    }
    const order = [limit('60500'), size('0.5')] as const
    expect(mend('wouldCross', ...order)).toMatchObject({ price: '59999' })
    expect(mend('farPrice', limit('1'), size('0.5'))).toMatchObject({ price: '59999' })
    expect(mend('offGrid', limit('60000.5'), size('0.5'))).toMatchObject({ price: '60000' })
    expect(mend('belowMinimum', limit('50000'), size('0.001'))).toMatchObject({
      held: { field: 'size', text: '0.001' },
    })
    expect(mend('belowMinimum', limit('5000'), size('0.001'))).toMatchObject({
      held: { field: 'size', text: '0.003' },
    })
    expect(mend('margin', ...order)).toMatchObject({ held: { field: 'size', text: '0.25' } })
    expect(mend('reduceOnly', ...order)).toMatchObject({ held: { percent: 100 } })
    const ioc = { kind: 'timeInForce', timeInForce: 'IOC' } as const
    expect(mend('nothingToMatch', ...order, ioc)).toMatchObject({ timeInForce: 'GTC' })
    const stop = { kind: 'type', type: 'STOP' } as const
    expect(mend('badTrigger', stop, size('0.5'))).toMatchObject({ type: 'TAKE_PROFIT' })
    const exits = { kind: 'triggers', isOn: true } as const
    expect(mend('badTrigger', ...order, exits)).toMatchObject({ hasTriggers: false })
  })
})
