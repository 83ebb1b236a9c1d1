'use client'
import { Settings } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useStore } from 'zustand'
import { Menu, type MenuItem } from '@/components/ui/Menu'
import { say } from '@/lib/messages/say'
import { openDialog } from '@/lib/stores/dialog'
import { settingsStore, toggleBalances } from '@/lib/stores/settings'
import { PALETTES, THEMES } from './looks'
import { useAppearance } from './useAppearance'

/** Theme, palette, which of the two colours means up, and what belongs to the desk as a whole. */
export function AppearanceMenu() {
  const { appearance, change } = useAppearance()
  const hidesBalances = useStore(settingsStore, (state) => state.hidesBalances)
  const router = useRouter()
  const [rising, falling] =
    appearance?.palette === 'colour-blind'
      ? [say('Blue'), say('Orange')]
      : [say('Green'), say('Red')]
  const items: MenuItem[] = [
    ...THEMES.map(({ key: theme, label }, index) => ({
      key: theme,
      label,
      isChosen: appearance?.theme === theme,
      onSelect: () => change({ theme }),
      ...(index === 0 ? { heading: say('Theme') } : {}),
    })),
    ...PALETTES.map(({ key: palette, label }, index) => ({
      key: palette,
      label,
      isChosen: appearance?.palette === palette,
      onSelect: () => change({ palette }),
      ...(index === 0 ? { heading: say('Colours') } : {}),
    })),
    {
      key: 'green-up',
      label: say('{rising} is up', { rising }),
      heading: say('Direction'),
      isChosen: appearance?.direction === 'green-up',
      onSelect: () => change({ direction: 'green-up' }),
    },
    {
      key: 'red-up',
      label: say('{falling} is up', { falling }),
      isChosen: appearance?.direction === 'red-up',
      onSelect: () => change({ direction: 'red-up' }),
    },
    {
      key: 'balances',
      label: say('Hide balances'),
      heading: say('This desk'),
      isChosen: hidesBalances,
      onSelect: toggleBalances,
    },
    { key: 'palette', label: say('Command palette'), onSelect: () => openDialog('palette') },
    { key: 'settings', label: say('All settings'), onSelect: () => router.push('/settings') },
    { key: 'referral', label: say('Referral'), onSelect: () => router.push('/referral') },
    { key: 'terms', label: say('Terms of service'), onSelect: () => openDialog('terms') },
  ]
  return (
    <Menu
      label={say('Settings')}
      align="end"
      trigger={<Settings size={15} aria-hidden="true" />}
      triggerClassName="inline-grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg"
      items={items}
    />
  )
}
