'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Caret } from '@/components/ui/controls/Caret'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { Menu } from '@/components/ui/overlays/Menu'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { automationStore } from '@/lib/stores/orders/automations'
import { scheduledCancelStore } from '@/lib/stores/orders/scheduledCancels'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { offers } from '@/lib/trade/rules/descriptor'
import { scheduleRules } from '@/lib/trade/rules/scheduleRules'
import { AutomationRow, ScheduleRow } from './AutomationRows'

const ScheduleDialog = lateDialog(() =>
  import('./ScheduleDialog').then((module) => module.ScheduleDialog),
)
const ChaseDialog = lateDialog(() => import('./ChaseDialog').then((module) => module.ChaseDialog))
const TrailDialog = lateDialog(() => import('./TrailDialog').then((module) => module.TrailDialog))

type DialogKind = 'schedule' | 'chase' | 'trail'

/** What the desk runs for the connected account at a venue, and the menu that starts more. */
export function AutomationStrip({ provider, market }: { provider: Provider; market: Market }) {
  const { account } = useWallet()
  const running = useStore(automationStore, (state) => state.running)
  const schedules = useStore(scheduledCancelStore, (state) => state.byAccount)
  const [dialog, setDialog] = useState<DialogKind>()
  if (account === undefined) return null
  const schedule = schedules[marketKey(provider.key, account)]
  const mine = running.filter(
    (automation) => automation.provider === provider.key && automation.account === account,
  )
  const close = () => setDialog(undefined)
  return (
    <section
      aria-label={t('Automation')}
      className="flex flex-col gap-1.5 border-line border-t px-3 py-2 text-12"
    >
      <Menu
        label={t('Automation')}
        trigger={
          <>
            {t('Automation')} <Caret />
          </>
        }
        triggerClassName="inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 self-start rounded-sm text-muted hover:text-fg"
        items={[
          {
            key: 'chase',
            label: t('Chase the best price…'),
            onSelect: () => setDialog('chase'),
            disabledReason: chaseReason(provider),
          },
          {
            key: 'trail',
            label: t('Trailing stop…'),
            onSelect: () => setDialog('trail'),
            disabledReason: trailReason(provider, market),
          },
          {
            key: 'schedule',
            label: t('Scheduled cancel…'),
            onSelect: () => setDialog('schedule'),
            disabledReason:
              scheduleRules(provider) === undefined
                ? t('{name} cannot cancel orders on a schedule.', { name: provider.name })
                : undefined,
          },
        ]}
      />
      {schedule === undefined ? null : (
        <ScheduleRow provider={provider} account={account} schedule={schedule} />
      )}
      {mine.map((automation) => (
        <AutomationRow key={automation.id} automation={automation} />
      ))}
      {dialog === 'schedule' ? <ScheduleDialog provider={provider} onClose={close} /> : null}
      {dialog === 'chase' ? (
        <ChaseDialog provider={provider} market={market} onClose={close} />
      ) : null}
      {dialog === 'trail' ? (
        <TrailDialog provider={provider} market={market} onClose={close} />
      ) : null}
    </section>
  )
}

function chaseReason(provider: Provider): string | undefined {
  const canMove = offers(provider, 'modifyOrder') || offers(provider, 'cancelOrder')
  return canMove && offers(provider, 'placeOrder')
    ? undefined
    : t('{name} cannot move open orders.', { name: provider.name })
}

function trailReason(provider: Provider, market: Market): string | undefined {
  if (isSpotMarket(market)) return t('Spot markets have no positions.')
  return !offers(provider, 'placeTriggerOrder')
    ? t('{name} does not support a stop loss on a position.', { name: provider.name })
    : undefined
}
