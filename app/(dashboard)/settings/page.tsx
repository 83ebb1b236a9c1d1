import type { Metadata } from 'next'
import { t } from '@/lib/i18n/t'
import { SettingsPage } from './SettingsPage'

export const metadata: Metadata = {
  get title() {
    return t('Settings')
  },
}

/** What a person chooses about the desk itself. */
export default function DeskSettingsPage() {
  return <SettingsPage />
}
