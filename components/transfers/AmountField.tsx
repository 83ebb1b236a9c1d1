'use client'
import { Button } from '@/components/ui/Button'
import { DecimalInput } from '@/components/ui/DecimalInput'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, MISSING } from '@/lib/decimal/format'
import { roundDown } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'

export interface AmountFieldProps {
  value: string
  onValueChange: (text: string) => void
  symbol: string
  /** What there is; undefined while it is not known. */
  available: Decimal | undefined
  /** What `available` is: "In your wallet". */
  availableLabel: string
  problem: string | undefined
}

/** The amount of a transfer, with what there is and a way to take all of it. */
export function AmountField(props: AmountFieldProps) {
  const { value, onValueChange, symbol, available, availableLabel, problem } = props
  const shown = available === undefined ? undefined : roundDown(available, 2)
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between text-muted">
        <span>{availableLabel}</span>
        <span className="font-medium text-fg">
          {shown === undefined ? MISSING : formatPrice(shown, { decimals: 2 })} {symbol}
        </span>
      </p>
      <DecimalInput
        label={say('Amount')}
        value={value}
        onValueChange={onValueChange}
        error={problem}
        unit={
          <>
            {symbol}
            <Button
              size="sm"
              aria-label={say('Take all there is')}
              disabled={available === undefined}
              onClick={() => onValueChange(available ?? '')}
            >
              {say('Max')}
            </Button>
          </>
        }
      />
    </div>
  )
}
