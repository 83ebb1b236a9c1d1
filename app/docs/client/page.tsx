import type { Metadata } from 'next'
import { ClientReference } from '@/components/docs/ClientReference'
import { DocsFrame } from '@/components/docs/DocsFrame'
import { t } from '@/lib/i18n/t'

export const metadata: Metadata = {
  get title() {
    return t('Client library')
  },
}

/** Every export of the client library. */
export default function ClientPage() {
  return (
    <DocsFrame current="/docs/client" title={t('Client library')}>
      <ClientReference />
    </DocsFrame>
  )
}
