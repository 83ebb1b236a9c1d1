import type { Metadata } from 'next'
import { say } from '@/lib/messages/say'
import { KeysPage } from './KeysPage'

export const metadata: Metadata = {
  get title() {
    return say('Keys')
  },
}

/** What may act for an account. */
export default function AccountKeysPage() {
  return <KeysPage />
}
