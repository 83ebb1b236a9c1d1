import { t } from '@/lib/i18n/t'
import { tFields } from '@/lib/i18n/tFields'
import type { Fill, FillClassification } from '@/lib/schema/model/fill'

const WORDS: Readonly<Record<FillClassification, { text: string }>> = tFields(
  {
    'Opened Long': { text: 'Opened long' },
    'Opened Short': { text: 'Opened short' },
    'Increased Long': { text: 'Increased long' },
    'Increased Short': { text: 'Increased short' },
    'Reduced Long': { text: 'Reduced long' },
    'Reduced Short': { text: 'Reduced short' },
    'Closed Long': { text: 'Closed long' },
    'Closed Short': { text: 'Closed short' },
    'Switched Long': { text: 'Switched to long' },
    'Switched Short': { text: 'Switched to short' },
    'Spot Buy': { text: 'Spot buy' },
    'Spot Sell': { text: 'Spot sell' },
  },
  ['text'],
)

/** What an execution did to the position, or its side where that is unknown. */
export function fillWords({ side, classification }: Pick<Fill, 'side' | 'classification'>): string {
  if (classification !== undefined) return WORDS[classification].text
  return side === 'BUY' ? t('Buy') : t('Sell')
}

/** What a kind of execution is called in a list of choices. */
export function kindWords(kind: string): string {
  return Object.entries(WORDS).find(([key]) => key === kind)?.[1].text ?? t('Unknown')
}
