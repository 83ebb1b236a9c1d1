'use client'
import { Settings } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useStore } from 'zustand'
import { Menu, type MenuItem } from '@/components/ui/overlays/Menu'
import { t } from '@/lib/i18n/t'
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
    appearance?.palette === 'colour-blind' ? [t('Blue'), t('Orange')] : [t('Green'), t('Red')]
  const items: MenuItem[] = [
    ...THEMES.map(({ key: theme, label }, index) => ({
      key: theme,
      label,
      isChosen: appearance?.theme === theme,
      onSelect: () => change({ theme }),
      ...(index === 0 ? { heading: t('Theme') } : {}),
    })),
    ...PALETTES.map(({ key: palette, label }, index) => ({
      key: palette,
      label,
      isChosen: appearance?.palette === palette,
      onSelect: () => change({ palette }),
      ...(index === 0 ? { heading: t('Colours') } : {}),
    })),
    {
      key: 'green-up',
      label: t('{rising} is up', { rising }),
      heading: t('Direction'),
      isChosen: appearance?.direction === 'green-up',
      onSelect: () => change({ direction: 'green-up' }),
    },
    {
      key: 'red-up',
      label: t('{falling} is up', { falling }),
      isChosen: appearance?.direction === 'red-up',
      onSelect: () => change({ direction: 'red-up' }),
    },
    {
      key: 'balances',
      label: t('Hide balances'),
      heading: t('This desk'),
      isChosen: hidesBalances,
      onSelect: toggleBalances,
    },
    { key: 'palette', label: t('Command palette'), onSelect: () => openDialog('palette') },
    { key: 'settings', label: t('All settings'), onSelect: () => router.push('/settings') },
    { key: 'referral', label: t('Referral'), onSelect: () => router.push('/referral') },
    { key: 'terms', label: t('Terms of service'), onSelect: () => openDialog('terms') },
  ]
  return (
    <Menu
      label={t('Settings')}
      align="end"
      trigger={<Settings size={15} aria-hidden="true" />}
      triggerClassName="inline-grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg"
      items={items}
    />
  )
}
