import { notifyDone, notifyNow } from '@/components/session/messages/tradeNotifications'
import { t } from '@/lib/i18n/t'
import { type DeskLink, writeDeskLink } from '@/lib/stores/deskLink'

/** Copies the address of a trade page with what its query should say. */
export async function copyLink(tradePath: string, link: DeskLink): Promise<void> {
  const address = `${location.origin}${tradePath}${writeDeskLink(link)}`
  try {
    await navigator.clipboard.writeText(address)
    notifyDone(t('Link copied'), address)
  } catch {
    // Browsers refuse the clipboard to pages without focus or permission: show it to be copied.
    notifyNow(t('Link'), address)
  }
}
