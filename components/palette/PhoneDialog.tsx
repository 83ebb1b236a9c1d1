'use client'
import { useStore } from 'zustand'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { QrCode } from '@/components/ui/QrCode'
import { t } from '@/lib/i18n/t'
import { writeDeskLink } from '@/lib/stores/deskLink'
import { marketStore } from '@/lib/stores/market'

/** A code that opens this page on a phone. It carries the address and the interval, and no key. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const interval = useStore(marketStore, (state) => state.interval)
  const { origin, pathname, hostname } = location
  const isTrade = pathname.startsWith('/trade/')
  const address = `${origin}${pathname}${isTrade ? writeDeskLink({ interval }) : ''}`
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={t('Continue on the phone')}
      description={t(
        'Scan the code to open this page. No key is transferred: connect your wallet there.',
      )}
    >
      <div className="flex flex-col items-center gap-3">
        <QrCode value={address} />
        <p className="break-all text-center text-muted">{address}</p>
        {isThisDevice(hostname) ? (
          <p className="text-warn">
            {t(
              'A phone cannot reach {hostname}. Open the desk by its name in your network first.',
              {
                hostname,
              },
            )}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

function isThisDevice(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
