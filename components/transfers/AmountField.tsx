'use client'
import type { ReactNode } from 'react'
import { Own } from '@/components/figures/Own'
import { useIsMasked } from '@/components/figures/privacy'
import { Button } from '@/components/ui/controls/Button'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, MISSING } from '@/lib/decimal/format'
import { roundDown } from '@/lib/decimal/snap'
import { readOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import { largestAmount } from '@/lib/trade/rules/withdrawSources'

export interface AmountFieldProps {
  value: string
  onValueChange: (text: string) => void
  symbol: string
  /** What there is; undefined while it is not known. */
  available: Decimal | undefined
  /** Decimals that the form takes: *Max* rounds down to them. */
  decimals: number
  /** What `available` is: "In your wallet". */
  availableLabel: ReactNode
  /** May hold amounts marked as the account's own. */
  problem: string | undefined
}

/** The amount of a transfer, with what there is and a way to take all of it. */
export function AmountField(props: AmountFieldProps) {
  const { value, onValueChange, symbol, available, decimals, availableLabel, problem } = props
  const isMasked = useIsMasked()
  const rounded = available === undefined ? undefined : roundDown(available, 2)
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between text-muted">
        <span>{availableLabel}</span>
        <span className="font-medium text-fg">
          {rounded === undefined ? MISSING : <Own>{formatPrice(rounded, { decimals: 2 })}</Own>}{' '}
          {symbol}
        </span>
      </p>
      <DecimalInput
        label={t('Amount')}
        value={value}
        onValueChange={onValueChange}
        error={problem === undefined ? undefined : readOwn(problem, isMasked)}
        unit={
          <>
            {symbol}
            <Button
              size="sm"
              aria-label={t('Max')}
              disabled={available === undefined}
              onClick={() =>
                onValueChange(available === undefined ? '' : largestAmount(available, decimals))
              }
            >
              {t('Max')}
            </Button>
          </>
        }
      />
    </div>
  )
}
