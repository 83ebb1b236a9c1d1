'use client'
import { type ReactNode, useState } from 'react'
import { Countdown } from '@/components/figures/Countdown'
import { priceWords } from '@/components/session/messages/orderWords'
import { notifyEnded } from '@/components/session/messages/tradeNotifications'
import { Button } from '@/components/ui/controls/Button'
import { decimal, div } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'
import { plural, t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { type Automation, endAutomation } from '@/lib/stores/orders/automations'
import type { ScheduledCancel } from '@/lib/trade/orders/scheduledCancel'
import { automationTitle, chasePrices, endedTitle, leftoverText } from './automationWords'
import { useScheduleCancel } from './useScheduleCancel'
import { useIsHeldHere } from './useTabLock'

/** The countdown of the scheduled cancel, and which tab renews it. */
export function ScheduleRow({
  provider,
  account,
  schedule,
}: {
  provider: Provider
  account: string
  schedule: ScheduledCancel
}) {
  const { unschedule } = useScheduleCancel(provider)
  const [isBusy, setIsBusy] = useState(false)
  const isHere = useIsHeldHere(`perpdesk.scheduledCancel.${marketKey(provider.key, account)}`)
  return (
    <Row
      title={
        <>
          {t('All orders cancelled in')}{' '}
          <Countdown untilMs={schedule.endsAtMs} className="font-medium text-warn tabular-nums" />
        </>
      }
      detail={
        isHere
          ? t('This tab renews the countdown. Close every tab and it runs out.')
          : t('Another tab renews the countdown.')
      }
      action={
        <Button
          size="sm"
          isBusy={isBusy}
          onClick={() => {
            setIsBusy(true)
            void unschedule().finally(() => setIsBusy(false))
          }}
        >
          {t('Stop countdown')}
        </Button>
      }
    />
  )
}

/** A chase or trailing stop: where it is, how far it goes, and the way to end it. */
export function AutomationRow({ automation }: { automation: Automation }) {
  const moves = plural(automation.moves, '{count} move', '{count} moves')
  return (
    <Row
      title={automationTitle(automation)}
      detail={
        automation.kind === 'chase' ? (
          <>
            {chasePrices(automation)} ·{' '}
            <Countdown untilMs={automation.endsAtMs} className="tabular-nums" /> · {moves}
          </>
        ) : (
          <>
            {t('Stop {stop}, {percent} behind {peak}', {
              stop: priceWords(automation.stop),
              percent: formatPercent(div(automation.percent, decimal('100'), 8, 'halfEven')),
              peak: priceWords(automation.peak),
            })}{' '}
            · {moves} · {t('moves only while this tab is open')}
          </>
        )
      }
      action={
        <Button size="sm" onClick={() => stopAutomation(automation)}>
          {automation.kind === 'chase' ? t('Stop chase') : t('Stop trailing')}
        </Button>
      }
    />
  )
}

function Row({
  title,
  detail,
  action,
}: {
  title: ReactNode
  detail: ReactNode
  action: ReactNode
}) {
  return (
    <div className="flex items-start justify-between gap-2 rounded-md bg-raised px-2 py-1.5">
      <div className="min-w-0">
        <p>{title}</p>
        <p className="text-11 text-muted">{detail}</p>
      </div>
      <span className="shrink-0">{action}</span>
    </div>
  )
}

/** Ends one from here and says what is left of it. */
function stopAutomation(automation: Automation): void {
  endAutomation(automation.id)
  notifyEnded(endedTitle(automation), leftoverText(automation, 'stopped'))
}
