import type { Notification } from '@/lib/stores/notifications'
import type { Sound } from './playSound'

/**
 * The sound of what is newest in the list now and was not there before; undefined where nothing is
 * new, or where the notification makes no sound.
 */
export function soundOf(
  before: readonly Notification[],
  after: readonly Notification[],
): Sound | undefined {
  const newest = after[0]
  if (newest === undefined || newest.isRead || before[0] === newest) return undefined
  if (before.some((earlier) => earlier.id === newest.id && earlier.atMs === newest.atMs))
    return undefined
  if (newest.kind === 'connection') return newest.tone === 'bad' ? 'connection' : undefined
  return newest.kind === 'account' ? undefined : newest.kind
}
