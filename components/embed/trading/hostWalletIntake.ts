import type { HostLink } from '@/components/embed/openHostLink'
import type { HostPayloads } from '@/lib/embed/messages'
import { t } from '@/lib/i18n/t'
import type { HostWalletChoice, HostWalletSource } from '@/lib/wallet/hostWalletChoice'
import { createHostWallet, type HostWallet } from './hostWallet'

/** Receives the wallet of the page around a frame, whenever that page opens the frame. */
interface HostWalletIntake {
  source: HostWalletSource
  /** Takes what the host said of its wallet. */
  open(link: Pick<HostLink, 'guest' | 'origin'>, offer: HostPayloads['init']['wallet']): void
  /** Forwards what the host reported of its wallet. */
  notify(event: HostPayloads['wallet.event']): void
  /** Waits no longer. A wallet that is given later is still accepted. */
  stopWaiting(): void
}

/** Makes the intake of one page. */
export function createHostWalletIntake(): HostWalletIntake {
  let give: (choice: HostWalletChoice) => void = () => undefined
  let endWait: (choice: HostWalletChoice | undefined) => void = () => undefined
  const given = new Promise<HostWalletChoice>((resolve) => {
    give = resolve
  })
  const awaited = new Promise<HostWalletChoice | undefined>((resolve) => {
    endWait = resolve
  })
  let provider: HostWallet | undefined
  return {
    source: { given, awaited },
    open(link, { isProvided, name }) {
      if (provider !== undefined) return
      if (!isProvided) {
        endWait(undefined)
        return
      }
      provider = createHostWallet(link)
      const { host: site } = new URL(link.origin)
      const choice = { name: name || t('This site’s wallet'), site, provider }
      give(choice)
      endWait(choice)
    },
    notify: (event) => provider?.notify(event),
    stopWaiting: () => endWait(undefined),
  }
}
