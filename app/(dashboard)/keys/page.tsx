import type { Metadata } from 'next'
import { KeysPage } from './KeysPage'

export const metadata: Metadata = { title: 'Keys' }

/** What may act for an account. */
export default function AccountKeysPage() {
  return <KeysPage />
}
