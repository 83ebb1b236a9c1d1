'use client'
import dynamic from 'next/dynamic'
import { AccountSummary } from '@/components/account/AccountSummary'
import { LateSessionNote } from '@/components/setup/LateSessionNote'
import { useDeskLayout } from '@/components/shell/layout/useDeskLayout'
import { useNarrowTab } from '@/components/shell/layout/useNarrowTab'
import { OrderForm } from '@/components/ticket/OrderForm'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { useScreen } from '@/components/ui/useScreen'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { isInFrame } from '@/lib/stores/system/browserStorage'

const TourInvite = dynamic(
  keepLoading(() =>
    import('@/components/shell/tour/TourInvite').then((module) => module.TourInvite),
  ),
  { ssr: false },
)

const AutomationStrip = dynamic(
  keepLoading(() =>
    import('@/components/automation/AutomationStrip').then((module) => module.AutomationStrip),
  ),
  { ssr: false },
)

const AccountInsight = dynamic(
  keepLoading(() =>
    import('@/components/insight/AccountInsight').then((module) => module.AccountInsight),
  ),
  { ssr: false },
)

const SimulateLine = dynamic(
  keepLoading(() =>
    import('@/components/insight/SimulateLine').then((module) => module.SimulateLine),
  ),
  { ssr: false },
)

// A phone's account tab alone.
const AllAccounts = dynamic(
  keepLoading(() => import('./AllAccounts').then((module) => module.AllAccounts)),
  { ssr: false },
)

const SimpleTicket = dynamic(
  keepLoading(() =>
    import('@/components/ticket/SimpleTicket').then((module) => module.SimpleTicket),
  ),
  { ssr: false },
)

const BestVenueLine = dynamic(
  keepLoading(() =>
    import('@/components/across/ticket/BestVenueLine').then((module) => module.BestVenueLine),
  ),
  { ssr: false },
)

/**
 * The right column: the ticket, and below it what the account is worth. Narrow screens show one of
 * the two (`app/trade-grid.css`). In a frame nothing runs what the desk runs for an account, so none of
 * it is offered: a trailing stop there would never move.
 */
export function TicketPanel({ provider, market }: { provider: Provider; market: Market }) {
  const isSimple = useDeskLayout().preset === 'simple' && market.maxLeverage !== undefined
  const [tab] = useNarrowTab()
  const isPhoneAccount = useScreen() === 'phone' && tab === 'account'
  return (
    <aside aria-label={t('Order ticket')} className="flex min-h-full flex-col justify-between">
      <div className="ticket-form">
        <LateSessionNote provider={provider} />
        {isSimple ? (
          <SimpleTicket key={market.id} provider={provider} market={market} />
        ) : (
          <OrderForm
            provider={provider}
            market={market}
            renderBelow={(order) => (
              <>
                <BestVenueLine provider={provider.key} market={market} order={order} />
                <SimulateLine provider={provider.key} market={market} order={order} />
              </>
            )}
          />
        )}
      </div>
      <div className="ticket-account">
        {isPhoneAccount ? <AllAccounts provider={provider.key} /> : null}
        {isSimple || isInFrame() ? null : <AutomationStrip provider={provider} market={market} />}
        {isInFrame() ? null : <TourInvite />}
        <AccountSummary provider={provider} categoryId={market.categoryId} />
        <AccountInsight provider={provider} market={market} />
      </div>
    </aside>
  )
}
