'use client'
import { Select } from '@/components/ui/Select'
import { say, sayCount } from '@/lib/messages/say'
import type { ProviderAction } from '@/lib/schema/provider'

const DAY_MS = 86_400_000

/** How long a trading key may hold, in days. */
export type KeyDays = '1' | '7' | '30' | '90' | '180'

/** What is chosen where nobody chose. */
export const KEY_DAYS: KeyDays = '30'

const CHOICES: readonly KeyDays[] = ['1', '7', '30', '90', '180']

/** Whether a step makes a key whose life the person may choose. */
export function hasLifetime({ params }: Pick<ProviderAction, 'params'>): boolean {
  return params?.some(({ name }) => name === 'agentTtlMs') === true
}

/** The parameter of a step that says how long its key holds. */
export function lifetimeParams(days: KeyDays): { agentTtlMs: number } {
  return { agentTtlMs: Number(days) * DAY_MS }
}

/** How long the key may trade before it has to be approved again. */
export function KeyLifetime({
  value,
  onValueChange,
  disabled,
}: {
  value: KeyDays
  onValueChange: (days: KeyDays) => void
  disabled: boolean
}) {
  return (
    <div className="mt-2 flex items-center gap-2">
      <span className="text-muted">{say('The key is valid for')}</span>
      <Select
        label={say('The key is valid for')}
        options={CHOICES.map((days) => ({
          value: days,
          label: sayCount(Number(days), '{count} day', '{count} days'),
        }))}
        value={value}
        onValueChange={onValueChange}
        disabled={disabled}
      />
    </div>
  )
}
