'use client'
import { Copy } from 'lucide-react'
import { notifyDone, notifyEnded } from '@/components/session/messages/tradeNotifications'
import { useReferral } from '@/components/session/reads/useMeta'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { accountLink } from './accountLink'

/** Copies the address of this page, with the referral code of the connected account if it has one. */
export function CopyLink({ address }: { address: string }) {
  const { account } = useWallet()
  return account === undefined ? (
    <CopyButton address={address} code={undefined} />
  ) : (
    <WithOwnCode address={address} account={account} />
  )
}

function WithOwnCode({ address, account }: { address: string; account: string }) {
  const { data } = useReferral(account)
  return <CopyButton address={address} code={data?.ownedCode?.code} />
}

function CopyButton({ address, code }: { address: string; code: string | undefined }) {
  const copy = async () => {
    const link = accountLink(window.location.origin, address, code)
    try {
      await navigator.clipboard.writeText(link)
      notifyDone(t('Link copied'), link)
    } catch {
      // Browsers refuse the clipboard to pages without focus or permission: show it to be copied.
      notifyEnded(t('Your link'), link)
    }
  }
  return (
    <Button size="sm" onClick={() => void copy()}>
      <Copy size={13} aria-hidden="true" />
      {t('Copy link')}
    </Button>
  )
}
