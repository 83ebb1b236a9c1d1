import { t } from '@/lib/i18n/t'
import { durationWords } from '@/lib/trade/durationWords'

const MINUTE_MS = 60_000

/** How long the venue holds a new address back, in a sentence; undefined where it does not. */
export function newAddressHoldText(seconds: number): string | undefined {
  if (seconds <= 0) return undefined
  if (seconds < 60) return t('New addresses are on hold for {seconds} s.', { seconds })
  return t('New addresses are on hold for {duration}.', {
    duration: durationWords(Math.ceil(seconds / 60)),
  })
}

/** Why an address cannot be withdrawn to yet, in a sentence; undefined once it can. */
export function holdText(usableFromMs: number | undefined, nowMs: number): string | undefined {
  if (usableFromMs === undefined || usableFromMs <= nowMs) return undefined
  const leftMs = usableFromMs - nowMs
  if (leftMs < MINUTE_MS) {
    return t('On hold for {seconds} s: no withdrawals to new addresses yet.', {
      seconds: Math.ceil(leftMs / 1_000),
    })
  }
  return t('On hold for {duration}: no withdrawals to new addresses yet.', {
    duration: durationWords(Math.ceil(leftMs / MINUTE_MS)),
  })
}
