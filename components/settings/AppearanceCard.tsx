'use client'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { PALETTES, THEMES } from './looks'
import { SettingCard, SettingRow } from './SettingCard'
import { useAppearance } from './useAppearance'

/** Theme, colours and which of them means up. */
export function AppearanceCard() {
  const { appearance, change } = useAppearance()
  if (appearance === undefined) return null
  const [first, second] =
    appearance.palette === 'colour-blind' ? ['Blue', 'Orange'] : ['Green', 'Red']
  return (
    <SettingCard title="Appearance">
      <SettingRow name="Theme">
        <SegmentedControl
          label="Theme"
          segments={THEMES}
          value={appearance.theme}
          onValueChange={(theme) => change({ theme })}
        />
      </SettingRow>
      <SettingRow name="Colours" note="Signs, arrows and words say the same without them.">
        <SegmentedControl
          label="Colours"
          segments={PALETTES}
          value={appearance.palette}
          onValueChange={(palette) => change({ palette })}
        />
      </SettingRow>
      <SettingRow name="Direction">
        <SegmentedControl
          label="Direction"
          segments={[
            { key: 'green-up', label: `${first} is up` },
            { key: 'red-up', label: `${second} is up` },
          ]}
          value={appearance.direction}
          onValueChange={(direction) => change({ direction })}
        />
      </SettingRow>
    </SettingCard>
  )
}
