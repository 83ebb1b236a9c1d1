import { describe, expect, it } from 'vitest'
import { REFUSALS, type RefusalReason, refusalWords } from '@/components/session/messages/refusals'
import { reduceTicket, type TicketAction } from '@/components/ticket/model/ticketState'
import { readTicket, testInputs, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { fixesForRefusal } from './ticketRefusal'

const size = (text: string) => ({ kind: 'size', unit: 'base', text }) as const
const limit = (text: string) => ({ kind: 'price', text }) as const

/** Where no press in the ticket fixes it: the words say what to do. */
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
  'keyLimit',
  'tierWait',
  'openExposure',
]

const isReason = (key: string): key is RefusalReason => Object.hasOwn(REFUSALS, key)

function fixesFor(reason: RefusalReason, ...actions: readonly TicketAction[]) {
  const state = typed(...actions)
  const inputs = { ...testInputs, position: testPosition }
  const { fix } = refusalWords(reason)
  const failure = { reason, ...(fix === undefined ? {} : { fix }) }
  const quickFixes = fixesForRefusal(failure, state, inputs, readTicket(state).summary)
  return { state, quickFixes }
}

describe('fixesForRefusal', () => {
  it.each(Object.keys(REFUSALS).filter(isReason))(
    'has a quick fix for %s, or none can',
    (reason) => {
      const { quickFixes } = fixesFor(reason, limit('50000'), size('0.5'))
      if (BEYOND_THE_TICKET.includes(reason)) expect(quickFixes).toEqual([])
      // What was asked for decides whether there were exits or a trigger to fix.
      else if (reason !== 'badTrigger') expect(quickFixes.length).toBeGreaterThan(0)
    },
  )

  it('fixes what the venue found wrong with a price, a size or a trigger', () => {
    const applyFix = (reason: RefusalReason, ...actions: readonly TicketAction[]) => {
      const { state, quickFixes } = fixesFor(reason, ...actions)
      const [first] = quickFixes
      if (first?.fixAction.kind !== 'ticket') throw new Error('acts outside of the ticket')
      return reduceTicket(state, first.fixAction.action)
    }
    const order = [limit('60500'), size('0.5')] as const
    expect(applyFix('wouldCross', ...order)).toMatchObject({ price: '59999' })
    expect(applyFix('farPrice', limit('1'), size('0.5'))).toMatchObject({ price: '59999' })
    expect(applyFix('offGrid', limit('60000.5'), size('0.5'))).toMatchObject({ price: '60000' })
    expect(applyFix('belowMinimum', limit('50000'), size('0.001'))).toMatchObject({
      sizeInput: { field: 'size', text: '0.001' },
    })
    expect(applyFix('belowMinimum', limit('5000'), size('0.001'))).toMatchObject({
      sizeInput: { field: 'size', text: '0.003' },
    })
    expect(applyFix('margin', ...order)).toMatchObject({
      sizeInput: { field: 'size', text: '0.25' },
    })
    expect(applyFix('reduceOnly', ...order)).toMatchObject({ sizeInput: { percent: 100 } })
    const ioc = { kind: 'timeInForce', timeInForce: 'IOC' } as const
    expect(applyFix('nothingToMatch', ...order, ioc)).toMatchObject({ timeInForce: 'GTC' })
    const stop = { kind: 'type', type: 'STOP' } as const
    expect(applyFix('badTrigger', stop, size('0.5'))).toMatchObject({ type: 'TAKE_PROFIT' })
    const exits = { kind: 'triggers', isOn: true } as const
    expect(applyFix('badTrigger', ...order, exits)).toMatchObject({ hasTriggers: false })
  })
})
