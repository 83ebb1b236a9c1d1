import { t } from '@/lib/i18n/t'
import { tFields } from '@/lib/i18n/tFields'
import type { Fill, FillClassification } from '@/lib/schema/model/fill'

const WORDS: Readonly<Record<FillClassification, { text: string }>> = tFields(
  {
    'Opened Long': { text: 'Opened Long' },
    'Opened Short': { text: 'Opened Short' },
    'Increased Long': { text: 'Increased Long' },
    'Increased Short': { text: 'Increased Short' },
    'Reduced Long': { text: 'Reduced Long' },
    'Reduced Short': { text: 'Reduced Short' },
    'Closed Long': { text: 'Closed Long' },
    'Closed Short': { text: 'Closed Short' },
    'Switched Long': { text: 'Switched Long' },
    'Switched Short': { text: 'Switched Short' },
    'Spot Buy': { text: 'Spot Buy' },
    'Spot Sell': { text: 'Spot Sell' },
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
