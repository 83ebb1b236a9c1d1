'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Switch } from '@/components/ui/controls/Switch'
import { gt } from '@/lib/decimal/compare'
import { decimal, parseTyped } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import { chooseConfirmMode, ticketStore } from '@/lib/stores/ticket'
import { SettingCard, SettingRow } from './SettingCard'

const MOST_PERCENT = decimal('50')

/** How orders are sent, and what the ticket begins with. */
export function TradingCard() {
  const confirmsOrders = useStore(ticketStore, (state) => state.confirmsOrders)
  const holdsToSend = useStore(ticketStore, (state) => state.holdsToSend)
  const closesInOnePress = useStore(ticketStore, (state) => state.closesInOnePress)
  const sizeUnit = useStore(ticketStore, (state) => state.sizeUnit)
  return (
    <SettingCard title={t('Trading')}>
      <SettingRow
        name={t('Confirm each order')}
        note={t('Shows each order for confirmation before it is sent.')}
      >
        <Switch
          label={<span className="sr-only">{t('Confirm each order')}</span>}
          isOn={confirmsOrders}
          onChange={(isOn) => chooseConfirmMode(isOn ? 'dialog' : 'send')}
        />
      </SettingRow>
      <SettingRow
        name={t('Hold to send')}
        note={t('Sends an order when its button is held down for a moment.')}
      >
        <Switch
          label={<span className="sr-only">{t('Hold to send')}</span>}
          isOn={holdsToSend}
          onChange={(isOn) => chooseConfirmMode(isOn ? 'hold' : 'send')}
        />
      </SettingRow>
      <SettingRow
        name={t('One-press close')}
        note={t('Closes the whole position at market without asking for size and price.')}
      >
        <Switch
          label={<span className="sr-only">{t('One-press close')}</span>}
          isOn={closesInOnePress}
          onChange={(isOn) => ticketStore.setState({ closesInOnePress: isOn })}
        />
      </SettingRow>
      <SettingRow
        name={t('Maximum slippage')}
        note={t('Blocks market orders that exceed this slippage from the mid price.')}
      >
        <SlippageField />
      </SettingRow>
      <SettingRow name={t('Size unit')} note={t('Unit of the size field in the ticket.')}>
        <SegmentedControl
          label={t('Size unit')}
          segments={[
            { key: 'base', label: t('Base asset') },
            { key: 'quote', label: t('Quote currency') },
          ]}
          value={sizeUnit}
          onValueChange={(unit) => ticketStore.setState({ sizeUnit: unit })}
        />
      </SettingRow>
    </SettingCard>
  )
}

function SlippageField() {
  const savedPercent = useStore(ticketStore, (state) => state.maxSlippagePercent)
  const [text, setText] = useState<string>(savedPercent)
  const error = slippageProblem(text)
  return (
    <DecimalInput
      className="w-44"
      size="sm"
      label={<span className="sr-only">{t('Maximum slippage in percent')}</span>}
      accessibleName={t('Maximum slippage in percent')}
      value={text}
      unit="%"
      error={error}
      onValueChange={(next) => {
        setText(next)
        const parsed = PositiveDecimal.safeParse(next)
        if (parsed.success && slippageProblem(next) === undefined) {
          ticketStore.setState({ maxSlippagePercent: parsed.data })
        }
      }}
    />
  )
}

function slippageProblem(text: string): string | undefined {
  const value = parseTyped(text)
  if (value === undefined || !gt(value, decimal('0'))) return t('Enter a number above 0.')
  return gt(value, MOST_PERCENT) ? t('Maximum 50%') : undefined
}
