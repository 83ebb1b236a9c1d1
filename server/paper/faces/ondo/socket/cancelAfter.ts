import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { StreamError } from './channel'

const SECONDS_MAX = 3_600

/**
 * The dead man's switch: everything is cancelled so many seconds from now, unless it is set again
 * before; 0 switches it off.
 * @throws StreamError for a time that is missing or too long
 */
export async function setCancelAfter(
  { host }: FaceContext,
  account: string,
  seconds: number | undefined,
): Promise<void> {
  if (seconds === undefined) throw new StreamError('timeout_seconds argument is missing')
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > SECONDS_MAX) {
    throw new StreamError('timeout_seconds argument is not supported')
  }
  const timeMs = host.now() + seconds * 1_000
  await host.submit({
    type: 'scheduleCancel',
    account,
    ...(seconds > 0 && { timeMs }),
  })
}
