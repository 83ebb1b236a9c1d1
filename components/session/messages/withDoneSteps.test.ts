import { describe, expect, it } from 'vitest'
import type { ActionResult, FailedActionResult } from '@/lib/schema/action/action'
import { failureOfResult } from './actionFailure'
import { withDoneSteps } from './withDoneSteps'

function refused(action: string, errorCode = 2020): FailedActionResult {
  return { action, success: false, error: 'The venue said no.', errorCode }
}

const done = (action: string): ActionResult => ({ action, success: true })

describe('the refusal of an action of several steps', () => {
  it('says that the leverage was changed before the order was refused', () => {
    const order = refused('placeOrder')
    const failure = withDoneSteps(failureOfResult(order), [done('updateLeverage'), order])
    expect(failure.message).toBe('The venue said no.')
    expect(failure.advice).toContain('The leverage was changed.')
  })

  it('says that an order was not sent whose leverage was confirmed too late', () => {
    const order = {
      action: 'placeOrder',
      success: false,
      error: 'not sent: a preceding step failed',
    }
    const results = [done('updateLeverage'), order as FailedActionResult]
    const failure = withDoneSteps(failureOfResult(order as FailedActionResult), results)
    expect(failure).toMatchObject({
      title: 'Not sent',
      message: 'The previous step was confirmed too late. Try again.',
      advice: 'The leverage was changed.',
      fix: 'retry',
    })
  })

  it('counts the cancels that were accepted, those of orders that were gone included', () => {
    const one = refused('cancelOrder')
    const results = [...Array.from({ length: 48 }, () => done('cancelOrder')), one]
    const gone = refused('cancelOrder', 2024)
    const failure = withDoneSteps(failureOfResult(one), [...results, gone], [2024])
    expect(failure.advice).toContain('49 of 50 orders are no longer open.')
  })

  it('never says that nothing was done where something was', () => {
    const order = refused('placeOrder', 2040)
    expect(withDoneSteps(failureOfResult(order), [order]).advice).toContain('Nothing was done.')
    const failure = withDoneSteps(failureOfResult(order), [done('updateLeverage'), order])
    expect(failure.advice).toBe('The leverage was changed.')
  })

  it('adds nothing where no step was done, and counts steps that it has no words for', () => {
    const one = refused('deposit')
    const undone = withDoneSteps(failureOfResult(one), [one, refused('deposit')])
    expect(undone.advice ?? '').not.toContain('of 2')
    const failure = withDoneSteps(failureOfResult(one), [done('deposit'), one])
    expect(failure.advice).toContain('1 of 2 steps were carried out.')
  })
})
