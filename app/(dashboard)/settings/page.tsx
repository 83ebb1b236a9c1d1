import type { Metadata } from 'next'
import { say } from '@/lib/messages/say'
import { SettingsPage } from './SettingsPage'

export const metadata: Metadata = {
  get title() {
    return say('Settings')
  },
}

/** What a person chooses about the desk itself. */
export default function DeskSettingsPage() {
  return <SettingsPage />
}
