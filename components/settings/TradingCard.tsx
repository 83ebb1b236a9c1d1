'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Switch } from '@/components/ui/Switch'
import { gt } from '@/lib/decimal/compare'
import { decimal, parseDecimal } from '@/lib/decimal/decimal'
import { PositiveDecimal } from '@/lib/schema/primitives'
import { ticketStore } from '@/lib/stores/ticket'
import { SettingCard, SettingRow } from './SettingCard'

const MOST_PERCENT = decimal('50')

/** How orders are sent, and what the ticket begins with. */
export function TradingCard() {
  const confirmsOrders = useStore(ticketStore, (state) => state.confirmsOrders)
  const sizeUnit = useStore(ticketStore, (state) => state.sizeUnit)
  return (
    <SettingCard title="Trading">
      <SettingRow name="Confirm each order" note="Shows every order once more before it is sent.">
        <Switch
          label={<span className="sr-only">Confirm each order</span>}
          isOn={confirmsOrders}
          onChange={(isOn) => ticketStore.setState({ confirmsOrders: isOn })}
        />
      </SettingRow>
      <SettingRow
        name="Highest slippage"
        note="A market order that would cost more than this against the mid price is blocked."
      >
        <SlippageField />
      </SettingRow>
      <SettingRow name="Sizes" note="What the size field of the ticket begins with.">
        <SegmentedControl
          label="Sizes"
          segments={[
            { key: 'base', label: 'In the asset' },
            { key: 'quote', label: 'In dollars' },
          ]}
          value={sizeUnit}
          onValueChange={(unit) => ticketStore.setState({ sizeUnit: unit })}
        />
      </SettingRow>
    </SettingCard>
  )
}

function SlippageField() {
  const kept = useStore(ticketStore, (state) => state.maxSlippagePercent)
  const [text, setText] = useState<string>(kept)
  const error = slippageProblem(text)
  return (
    <DecimalInput
      className="w-44"
      size="sm"
      label={<span className="sr-only">Highest slippage in percent</span>}
      accessibleName="Highest slippage in percent"
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
  const value = parseDecimal(text.replace(/\.$/, ''))
  if (value === undefined || !gt(value, decimal('0'))) return 'A number above 0'
  return gt(value, MOST_PERCENT) ? '50 % at most' : undefined
}
