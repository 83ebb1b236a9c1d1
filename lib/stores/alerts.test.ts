import { beforeEach, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { ALERTS_MAX, addAlert, alertStore, clearFired, noteFired } from './alerts'

const wanted = {
  provider: 'alpha',
  marketId: 'BTC',
  symbol: 'BTC',
  figure: 'price',
  comparison: 'above',
  value: decimal('70000'),
} as const

beforeEach(() => alertStore.setState({ alerts: [] }))

it('fires an alert once and keeps it until it is cleared', () => {
  addAlert(wanted)
  const [alert] = alertStore.getState().alerts
  expect(noteFired(alert?.id ?? '', 5)).toBe(true)
  expect(noteFired(alert?.id ?? '', 6)).toBe(false)
  expect(alertStore.getState().alerts[0]?.firedAtMs).toBe(5)
  clearFired()
  expect(alertStore.getState().alerts).toEqual([])
})

it('takes five hundred and says that there is no room for more', () => {
  for (let count = 0; count < ALERTS_MAX; count += 1) addAlert(wanted)
  expect(addAlert(wanted)).toBe(false)
  expect(alertStore.getState().alerts).toHaveLength(ALERTS_MAX)
})
