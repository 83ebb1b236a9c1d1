'use client'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { Select } from '@/components/ui/controls/Select'
import { plural, t } from '@/lib/i18n/t'
import type { KeyDays } from '@/lib/trade/rules/keyLifetime'

const CHOICES: readonly KeyDays[] = ['1', '7', '30', '90', '180']
const FRAME_CHOICES: readonly KeyDays[] = ['1', '7']

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
  const isInFrame = usePublicConfig().keyName !== undefined
  return (
    <div className="mt-2 flex items-center gap-2">
      <span className="text-muted">{t('Key lifetime')}</span>
      <Select
        label={t('Key lifetime')}
        options={(isInFrame ? FRAME_CHOICES : CHOICES).map((days) => ({
          value: days,
          label: plural(Number(days), '{count} day', '{count} days'),
        }))}
        value={value}
        onValueChange={onValueChange}
        disabled={disabled}
      />
    </div>
  )
}
