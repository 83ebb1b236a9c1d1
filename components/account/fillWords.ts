import { say } from '@/lib/messages/say'
import { sayFields } from '@/lib/messages/sayFields'
import type { Fill, FillClassification } from '@/lib/schema/fill'

const WORDS: Readonly<Record<FillClassification, { text: string }>> = sayFields(
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

/** What an execution did to the position, or its side where nobody tells. */
export function fillWords({ side, classification }: Pick<Fill, 'side' | 'classification'>): string {
  if (classification !== undefined) return WORDS[classification].text
  return side === 'BUY' ? say('Buy') : say('Sell')
}

/** What a kind of execution is called in a list of choices. */
export function kindWords(kind: string): string {
  return Object.entries(WORDS).find(([key]) => key === kind)?.[1].text ?? say('Unknown')
}
