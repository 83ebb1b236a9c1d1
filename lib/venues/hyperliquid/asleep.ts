import type { WireOrder } from './wire/wireAccount'

/**
 * Whether an order waits for its trigger. One that woke rests in the book as any limit order does;
 * the venue goes on to call it a trigger, and says that it has triggered where the condition stood.
 */
export function isAsleep({
  isTrigger,
  triggerCondition,
}: Pick<WireOrder, 'isTrigger' | 'triggerCondition'>): boolean {
  return isTrigger === true && triggerCondition !== 'Triggered'
}
