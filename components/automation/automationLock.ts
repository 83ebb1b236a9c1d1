import type { Automation } from '@/lib/stores/orders/automations'

/** Name of the lock under which one tab alone runs this kind for a market of an account. */
export function automationLock({
  kind,
  provider,
  account,
  marketId,
  orderId,
}: Pick<Automation, 'kind' | 'provider' | 'account' | 'marketId' | 'orderId'>): string {
  const name = ['perpdesk', kind, provider, account, marketId].join('.')
  // Chases of several orders run side by side; a position has one trailing stop.
  return kind === 'chase' ? `${name}.${orderId}` : name
}

/** Whether a tab of this browser holds the lock of an automation; true where that is unknown. */
export async function isLockTaken(automation: Parameters<typeof automationLock>[0]) {
  if (navigator.locks === undefined) return true
  // Where the browser blocks storage it refuses the question too.
  const answer = await navigator.locks.query().catch(() => undefined)
  if (answer === undefined) return true
  return (answer.held ?? []).some(({ name }) => name === automationLock(automation))
}
