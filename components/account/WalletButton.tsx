'use client'
import { Wallet as WalletIcon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { shortenAddress } from '@/components/figures/Address'
import { useDialog } from '@/components/session/actions/useDialog'
import { notifyDone, notifyEnded } from '@/components/session/messages/tradeNotifications'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { Menu } from '@/components/ui/overlays/Menu'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'
import { openDialog } from '@/lib/stores/dialog'

const WalletDialog = lateDialog(() =>
  import('./WalletDialog').then((module) => module.WalletDialog),
)

/**
 * The wallet in the page's header: the connect button without a connection, else the account and
 * its menu. Also holds the wallet dialog, which any panel may open.
 */
export function WalletButton() {
  const wallet = useWallet()
  const { isOpen, setOpen } = useDialog('wallet')

  return (
    <>
      {wallet.status === 'connected' ? (
        <ConnectedMenu address={wallet.address} name={wallet.name} />
      ) : wallet.status === 'reconnecting' ? (
        <Skeleton className="h-7 w-28" />
      ) : (
        <Button
          tone="primary"
          aria-label={t('Connect wallet')}
          onClick={() => setOpen(true)}
          onPointerEnter={() => void wallet.handle.load().catch(() => undefined)}
        >
          <span className="max-md:hidden">{t('Connect wallet')}</span>
          <span className="md:hidden">{t('Connect')}</span>
        </Button>
      )}
      {isOpen ? <WalletDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ConnectedMenu({ address, name }: { address: string; name: string }) {
  const { handle } = useWallet()
  const router = useRouter()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notifyDone(t('Address copied'), address)
    } catch {
      // Browsers refuse the clipboard to pages without focus or permission: show it to be copied.
      notifyEnded(t('Your address'), address)
    }
  }
  return (
    <Menu
      label={t('Wallet {address}', { address: shortenAddress(address) })}
      align="end"
      triggerClassName="inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-md bg-raised px-2.5 font-medium hover:bg-hover"
      trigger={
        <>
          <WalletIcon
            size={13}
            aria-hidden="true"
            className="text-up max-md:min-[390px]:pointer-coarse:hidden"
          />
          <span title={`${name} · ${address}`} className="max-[389px]:hidden">
            {shortenAddress(address)}
          </span>
        </>
      }
      items={[
        { key: 'copy', label: t('Copy address'), onSelect: () => void copy() },
        {
          key: 'public',
          label: t('View public account'),
          onSelect: () => router.push(`/account/${address}`),
        },
        {
          key: 'funds',
          label: t('Deposit and withdraw'),
          onSelect: () => router.push('/transfers'),
        },
        { key: 'keys', label: t('Keys and approvals'), onSelect: () => router.push('/keys') },
        { key: 'referral', label: t('Referral'), onSelect: () => router.push('/referral') },
        { key: 'setup', label: t('Trading setup'), onSelect: () => openDialog('setup') },
        { key: 'switch', label: t('Switch wallet'), onSelect: () => openDialog('wallet') },
        {
          key: 'disconnect',
          label: t('Disconnect'),
          tone: 'danger',
          onSelect: () => void handle.disconnect(),
        },
      ]}
    />
  )
}
