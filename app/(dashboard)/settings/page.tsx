import type { Metadata } from 'next'
import { SettingsPage } from './SettingsPage'

export const metadata: Metadata = { title: 'Settings' }

/** What a person chooses about the desk itself. */
export default function DeskSettingsPage() {
  return <SettingsPage />
}
