import { formatPercent, toNumberForDrawing } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { AccountFigures } from '@/lib/trade/margin/accountFigures'
import type { MarginLeft } from '@/lib/trade/margin/marginLeft'
import { marginHealth } from './marginHealth'

const TEXT = { safe: 'text-up', raised: 'text-warn', high: 'text-danger' }
const LEVELS = {
  get safe() {
    return t('safe')
  },
  get raised() {
    return t('raised')
  },
  get high() {
    return t('high')
  },
}
const FILL = { safe: 'bg-up', raised: 'bg-warn', high: 'bg-danger' }

/**
 * How much of the account positions lock, and the position nearest to its liquidation. The word and
 * the colour are those of whichever is worse.
 */
export function MarginMeter({
  figures,
  worst,
}: {
  figures: Pick<AccountFigures, 'equity' | 'marginUsed'>
  /** The position with the least margin left, where there is one. */
  worst?: MarginLeft | undefined
}) {
  const health = marginHealth(figures.equity, figures.marginUsed, worst?.left)
  const share = health === undefined ? 0 : toNumberForDrawing(health.used)
  const text = formatPercent(health?.used, { decimals: 0 })
  return (
    <>
      <p className="from-mark flex justify-between text-muted">
        <span>{t('Margin used')}</span>
        <span className="font-medium text-fg">
          {text}{' '}
          {health === undefined ? null : (
            <span className={TEXT[health.level]}>{LEVELS[health.level]}</span>
          )}
        </span>
      </p>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-sm bg-line-strong">
        <div
          style={{ width: `${share * 100}%` }}
          className={`from-mark-bar h-full ${health === undefined ? '' : FILL[health.level]}`}
        />
      </div>
      {worst === undefined || worst.position.liquidationPrice === null ? null : (
        <HighestRisk worst={worst} />
      )}
    </>
  )
}

const RISK_TEXT = { calm: 'text-muted', watch: 'text-warn', danger: 'font-semibold text-danger' }

function HighestRisk({ worst: { position, left, level } }: { worst: MarginLeft }) {
  const percent = formatPercent(left, { decimals: 0 })
  return (
    <p className="from-mark flex justify-between gap-2 text-muted">
      <span>{t('Highest risk')}</span>
      <span className={RISK_TEXT[level]}>
        {position.market.baseAsset.displaySymbol}{' '}
        {level === 'danger'
          ? t('{percent} margin left · High risk', { percent })
          : t('{percent} margin left', { percent })}
      </span>
    </p>
  )
}
