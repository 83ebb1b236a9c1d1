'use client'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { t } from '@/lib/i18n/t'
import { PALETTES, THEMES } from './looks'
import { SettingCard, SettingRow } from './SettingCard'
import { useAppearance } from './useAppearance'

/** Theme, colours and which of them means up. */
export function AppearanceCard() {
  const { appearance, change } = useAppearance()
  if (appearance === undefined) return null
  const [first, second] =
    appearance.palette === 'colour-blind' ? [t('Blue'), t('Orange')] : [t('Green'), t('Red')]
  return (
    <SettingCard title={t('Appearance')}>
      <SettingRow name={t('Theme')}>
        <SegmentedControl
          label={t('Theme')}
          segments={THEMES}
          value={appearance.theme}
          onValueChange={(theme) => change({ theme })}
        />
      </SettingRow>
      <SettingRow
        name={t('Colours')}
        note={t('Signs, arrows and labels carry the same information.')}
      >
        <SegmentedControl
          label={t('Colours')}
          segments={PALETTES}
          value={appearance.palette}
          onValueChange={(palette) => change({ palette })}
        />
      </SettingRow>
      <SettingRow name={t('Direction')}>
        <SegmentedControl
          label={t('Direction')}
          segments={[
            { key: 'green-up', label: t('{first} is up', { first }) },
            { key: 'red-up', label: t('{second} is up', { second }) },
          ]}
          value={appearance.direction}
          onValueChange={(direction) => change({ direction })}
        />
      </SettingRow>
    </SettingCard>
  )
}
