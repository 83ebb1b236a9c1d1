import type { Metadata } from 'next'
import { t } from '@/lib/i18n/t'
import { KeysPage } from './KeysPage'

export const metadata: Metadata = {
  get title() {
    return t('Keys')
  },
}

/** What may act for an account. */
export default function AccountKeysPage() {
  return <KeysPage />
}
