'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Switch } from '@/components/ui/Switch'
import { gt } from '@/lib/decimal/compare'
import { decimal, parseDecimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import { PositiveDecimal } from '@/lib/schema/primitives'
import { ticketStore } from '@/lib/stores/ticket'
import { SettingCard, SettingRow } from './SettingCard'

const MOST_PERCENT = decimal('50')

/** How orders are sent, and what the ticket begins with. */
export function TradingCard() {
  const confirmsOrders = useStore(ticketStore, (state) => state.confirmsOrders)
  const sizeUnit = useStore(ticketStore, (state) => state.sizeUnit)
  return (
    <SettingCard title={say('Trading')}>
      <SettingRow
        name={say('Confirm each order')}
        note={say('Shows every order once more before it is sent.')}
      >
        <Switch
          label={<span className="sr-only">{say('Confirm each order')}</span>}
          isOn={confirmsOrders}
          onChange={(isOn) => ticketStore.setState({ confirmsOrders: isOn })}
        />
      </SettingRow>
      <SettingRow
        name={say('Highest slippage')}
        note={say(
          'A market order that would cost more than this against the mid price is blocked.',
        )}
      >
        <SlippageField />
      </SettingRow>
      <SettingRow name={say('Sizes')} note={say('What the size field of the ticket begins with.')}>
        <SegmentedControl
          label={say('Sizes')}
          segments={[
            { key: 'base', label: say('In the asset') },
            { key: 'quote', label: say('In dollars') },
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
      label={<span className="sr-only">{say('Highest slippage in percent')}</span>}
      accessibleName={say('Highest slippage in percent')}
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
  if (value === undefined || !gt(value, decimal('0'))) return say('A number above 0')
  return gt(value, MOST_PERCENT) ? say('50 % at most') : undefined
}
