'use client'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { say } from '@/lib/messages/say'
import { PALETTES, THEMES } from './looks'
import { SettingCard, SettingRow } from './SettingCard'
import { useAppearance } from './useAppearance'

/** Theme, colours and which of them means up. */
export function AppearanceCard() {
  const { appearance, change } = useAppearance()
  if (appearance === undefined) return null
  const [first, second] =
    appearance.palette === 'colour-blind'
      ? [say('Blue'), say('Orange')]
      : [say('Green'), say('Red')]
  return (
    <SettingCard title={say('Appearance')}>
      <SettingRow name={say('Theme')}>
        <SegmentedControl
          label={say('Theme')}
          segments={THEMES}
          value={appearance.theme}
          onValueChange={(theme) => change({ theme })}
        />
      </SettingRow>
      <SettingRow
        name={say('Colours')}
        note={say('Signs, arrows and words say the same without them.')}
      >
        <SegmentedControl
          label={say('Colours')}
          segments={PALETTES}
          value={appearance.palette}
          onValueChange={(palette) => change({ palette })}
        />
      </SettingRow>
      <SettingRow name={say('Direction')}>
        <SegmentedControl
          label={say('Direction')}
          segments={[
            { key: 'green-up', label: say('{first} is up', { first }) },
            { key: 'red-up', label: say('{second} is up', { second }) },
          ]}
          value={appearance.direction}
          onValueChange={(direction) => change({ direction })}
        />
      </SettingRow>
    </SettingCard>
  )
}
