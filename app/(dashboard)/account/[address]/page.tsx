import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { t } from '@/lib/i18n/t'
import { Address } from '@/lib/schema/model/primitives'
import { AccountDesk } from './AccountDesk'

export const metadata: Metadata = {
  get title() {
    return t('Account')
  },
}

/** Read-only page of any account. */
export default async function AccountPage({ params }: { params: Promise<{ address: string }> }) {
  const address = Address.safeParse((await params).address)
  if (!address.success) notFound()
  return <AccountDesk address={address.data} />
}
