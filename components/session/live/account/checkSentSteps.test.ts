import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import type { SentNote } from '@/lib/client/actions/sentSteps'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionType } from '@/lib/schema/model/enums'
import { PerpsError } from '@/lib/schema/perpsError'
import { clearNotifications, notificationStore } from '@/lib/stores/notifications'
import { checkSentSteps } from './checkSentSteps'

const account = { provider: 'venue', address: '0x00000000000000000000000000000000000000aa' }

/** What became of what was sent, by its action. */
type Outcomes = Partial<Record<ActionType, boolean | 'unknown' | Error>>

/** A client with a note of each action; returns the titles of its notifications, oldest first. */
async function notified(outcomes: Outcomes, actions = Object.keys(outcomes)): Promise<string[]> {
  clearNotifications()
  const notes = actions.map((action, at) => ({ id: String(at), action }))
  const client = {
    sentSteps: async () => notes,
    async settleSent({ action }: SentNote): Promise<readonly ActionResult[] | undefined> {
      const outcome = outcomes[action]
      if (outcome instanceof Error) throw outcome
      if (outcome === 'unknown') return undefined
      return [outcome === true ? { action, success: true } : { action, success: false, error: '-' }]
    },
  }
  const cache = new QueryClient()
  const { signal } = new AbortController()
  await checkSentSteps(client as unknown as PerpsClient, cache, account, signal)
  return notificationStore
    .getState()
    .notifications.map(({ title }) => title)
    .reverse()
}

afterEach(clearNotifications)

describe('what was sent before the page was left', () => {
  it('is called an order only where it is one', async () => {
    const orders = ['placeOrder', 'modifyOrder']
    expect(await notified({ placeOrder: true, modifyOrder: false }, orders)).toEqual([
      '2 orders being checked',
      'Order accepted',
      '1 order was not placed',
    ])
    for (const [action, name] of [
      ['approveIntegrator', 'Trading setup'],
      ['updateLeverage', 'Leverage'],
      ['cancelAllOrders', 'Order cancellation'],
      ['sendAsset', 'Transfer'],
    ] as const) {
      const ends = {
        true: 'took effect',
        false: 'not carried out',
        unknown: 'outcome still unknown',
      }
      for (const outcome of [true, false, 'unknown'] as const) {
        expect(await notified({ [action]: outcome })).toEqual([
          `${name}: outcome being checked`,
          `${name}: ${ends[`${outcome}`]}`,
        ])
      }
    }
  })

  it('is reported for each kind by itself', async () => {
    const titles = await notified({ placeOrder: 'unknown', approveAgent: true })
    expect(titles.sort()).toEqual([
      '1 order being checked',
      'Outcome of an earlier order still unknown',
      'Trading setup: outcome being checked',
      'Trading setup: took effect',
    ])
  })

  it('was not placed only where the service refuses it; any other failure leaves it unknown', async () => {
    expect((await notified({ placeOrder: new PerpsError(2042) })).at(-1)).toBe(
      '1 order was not placed',
    )
    for (const failure of [
      new TypeError('no memory'),
      new PerpsError(2013),
      new PerpsError(2090),
    ]) {
      expect((await notified({ placeOrder: failure })).at(-1)).toBe(
        'Outcome of an earlier order still unknown',
      )
    }
  })
})
