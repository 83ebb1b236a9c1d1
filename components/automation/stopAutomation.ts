import { notifyEnded } from '@/components/session/messages/tradeNotifications'
import { type Automation, endAutomation } from '@/lib/stores/orders/automations'
import { endedTitle, leftoverText } from './automationWords'

/** Ends one from here and says what is left of it. */
export function stopAutomation(automation: Automation): void {
  endAutomation(automation.id)
  notifyEnded(endedTitle(automation), leftoverText(automation, 'stopped'))
}
