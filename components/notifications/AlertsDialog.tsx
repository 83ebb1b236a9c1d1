'use client'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { TimeAgo } from '@/components/figures/TimeAgo'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { useVenues } from '@/components/session/reads/useVenues'
import { Button } from '@/components/ui/controls/Button'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { IconButton } from '@/components/ui/controls/IconButton'
import { Select } from '@/components/ui/controls/Select'
import { Switch } from '@/components/ui/controls/Switch'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { gt } from '@/lib/decimal/compare'
import { decimal, div, parseDecimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { type Alert, addAlert, alertStore, clearFired, removeAlert } from '@/lib/stores/alerts'
import { settingsStore } from '@/lib/stores/settings'
import { alertCondition } from './alertWords'
import { askForSystem, systemState } from './notifySystem'

/** The alerts of this browser, and the way to add one in the market in view. */
export function AlertsDialog({
  market,
  onClose,
}: {
  /** Undefined where no market is in view. */
  market: Market | undefined
  onClose: () => void
}) {
  const alerts = useStore(alertStore, (state) => state.alerts)
  return (
    <Dialog
      isOpen
      title={t('Alerts')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className="flex flex-col gap-4">
        {market === undefined ? (
          <p className="text-muted">{t('Open a market to add an alert.')}</p>
        ) : (
          <AddAlert key={`${market.providerId}:${market.id}`} market={market} />
        )}
        <AlertList alerts={alerts} />
        <Switches />
        <p className="text-11 text-faint">
          {t('Alerts work only while the desk is open in a tab of this browser.')}
        </p>
      </div>
    </Dialog>
  )
}

type Figure = Alert['figure']
const HUNDRED = decimal('100')

function AddAlert({ market }: { market: Market }) {
  const [figure, setFigure] = useState<Figure>('price')
  const [comparison, setComparison] = useState<Alert['comparison']>('above')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const mark = useMarkPrice(market.providerId, market.id)
  const symbol = market.baseAsset.displaySymbol
  const typed = parseDecimal(text)
  const isReady =
    figure === 'fill' || (typed !== undefined && (figure !== 'price' || mark !== undefined))

  const add = () => {
    const base = { provider: market.providerId, marketId: market.id, symbol, figure }
    const isAbove = typed !== undefined && mark !== undefined && gt(typed, mark)
    const wasAdded =
      figure === 'fill'
        ? addAlert({ ...base, comparison: 'above' })
        : typed === undefined
          ? false
          : figure === 'price'
            ? addAlert({ ...base, comparison: isAbove ? 'above' : 'below', value: typed })
            : addAlert({
                ...base,
                comparison: figure === 'liquidation' ? 'below' : comparison,
                value: div(typed, HUNDRED, 8, 'halfEven'),
              })
    setProblem(wasAdded ? undefined : t('Alert limit reached. Remove an alert first.'))
    if (wasAdded) setText('')
  }

  return (
    <form
      aria-label={t('New alert')}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) add()
      }}
    >
      <span className="self-center font-semibold">{symbol}</span>
      <Select<Figure>
        label={t('Alert on')}
        size="lg"
        value={figure}
        options={[
          { value: 'price', label: t('Price') },
          { value: 'funding', label: t('Funding APR') },
          { value: 'liquidation', label: t('Distance to liquidation') },
          { value: 'fill', label: t('Fills') },
        ]}
        onValueChange={(next) => {
          setFigure(next)
          setText('')
        }}
      />
      {figure === 'funding' ? (
        <Select<Alert['comparison']>
          label={t('Direction')}
          size="lg"
          value={comparison}
          options={[
            { value: 'above', label: t('rises to') },
            { value: 'below', label: t('falls to') },
          ]}
          onValueChange={setComparison}
        />
      ) : null}
      {figure === 'fill' ? null : (
        <DecimalInput
          size="sm"
          label=""
          accessibleName={t('Value')}
          className="w-36"
          value={text}
          onValueChange={setText}
          allowsNegative={figure === 'funding'}
          unit={figure === 'price' ? market.quoteAsset.displaySymbol : '%'}
        />
      )}
      <Button type="submit" tone="primary" size="lg" disabled={!isReady}>
        {t('Add alert')}
      </Button>
      {problem === undefined ? null : (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}

function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  const { venues } = useVenues()
  const nameOf = (key: string) => venues?.find((venue) => venue.key === key)?.name
  if (alerts.length === 0) return <p className="text-muted">{t('No alerts yet')}</p>
  return (
    <div className="flex flex-col gap-1">
      <ul aria-label={t('Alerts')} className="max-h-64 divide-y divide-line overflow-y-auto">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex min-h-9 items-center gap-2">
            <span className="min-w-0 flex-1">
              {alertCondition(alert)}{' '}
              <span className="text-11 text-faint">
                {venues === undefined
                  ? null
                  : (nameOf(alert.provider) ?? t('Venue is off: alert paused'))}
              </span>
            </span>
            {alert.firedAtMs === undefined ? null : (
              <span className="text-11 text-good">
                {t('Triggered')} <TimeAgo atMs={alert.firedAtMs} />
              </span>
            )}
            <IconButton
              label={t('Remove alert: {condition}', { condition: alertCondition(alert) })}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => removeAlert(alert.id)}
            />
          </li>
        ))}
      </ul>
      {alerts.some(({ firedAtMs }) => firedAtMs !== undefined) ? (
        <Button size="sm" tone="ghost" className="self-start" onClick={clearFired}>
          {t('Clear triggered alerts')}
        </Button>
      ) : null}
    </div>
  )
}

function Switches() {
  const isOnSystem = useStore(alertStore, (state) => state.isOnSystem)
  const hasSounds = useStore(settingsStore, (state) => state.hasSounds)
  const [state, setState] = useState(systemState)
  const isDenied = state === 'denied' || state === 'unsupported'
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Switch
        label={t('Sounds')}
        isOn={hasSounds}
        onChange={(isOn) => settingsStore.setState({ hasSounds: isOn })}
      />
      <Switch
        label={
          isDenied ? t('System notifications (blocked by this browser)') : t('System notifications')
        }
        isOn={isOnSystem && state === 'granted'}
        onChange={async (isOn) => {
          const answer = isOn ? await askForSystem() : state
          setState(answer)
          alertStore.setState({ isOnSystem: isOn && answer === 'granted' })
        }}
      />
    </div>
  )
}
