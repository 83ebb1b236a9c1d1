import { t } from '@/lib/i18n/t'
import { type ReadAloudText, readAloud } from '@/lib/stores/readAloud'
import type { DeskCommand } from './deskCommand'

/** What a key has read aloud of the market in view. */
export function readCommands(isOnTrade: () => boolean): DeskCommand[] {
  const command = (topic: ReadAloudText, label: string): DeskCommand => ({
    id: `read.${topic}`,
    group: 'Trading',
    label,
    keywords: 'screen reader speak aloud',
    isPossible: isOnTrade,
    run: () => readAloud(topic),
  })
  return [
    command('position', t('Read aloud: position')),
    command('liquidation', t('Read aloud: distance to liquidation')),
    command('prices', t('Read aloud: best prices')),
  ]
}
