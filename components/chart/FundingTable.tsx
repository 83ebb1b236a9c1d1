import { DIRECTION_TEXT, directionOf } from '@/components/figures/direction'
import { formatFundingRate, formatPercent, MISSING } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import { annualizedRate } from '@/lib/trade/fundingRate'
import type { FundingBar } from './fundingBars'

/** Settlements as rows, newest first: the figures behind the bars. */
export function FundingTable({
  bars,
  seconds,
}: {
  bars: readonly FundingBar[]
  /** Seconds that a rate stands for. */
  seconds: number | undefined
}) {
  return (
    <section
      aria-label={say('Funding settlements')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
      tabIndex={0}
      className="min-h-0 flex-[2] overflow-auto border-line border-t"
    >
      <table className="w-full border-collapse text-right">
        <caption className="sr-only">{say('Funding settlements, newest first')}</caption>
        <thead className="sticky top-0 bg-panel text-11 text-faint">
          <tr className="h-6">
            <th scope="col" className="text-left font-normal">
              {say('Settled (UTC)')}
            </th>
            <th scope="col" className="font-normal">
              {say('Rate')}
            </th>
            <th scope="col" className="font-normal">
              {say('APR')}
            </th>
            <th scope="col" className="font-normal">
              {say('Paid by')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ timestamp, rate }) => (
            <tr key={timestamp} className="h-6">
              <td className="text-left text-muted">
                {new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')}
              </td>
              <td className={DIRECTION_TEXT[directionOf(rate)]}>{formatFundingRate(rate)}</td>
              <td className="text-muted">
                {seconds === undefined
                  ? MISSING
                  : formatPercent(annualizedRate(rate, seconds), { decimals: 1, signed: true })}
              </td>
              <td className="text-muted">
                {directionOf(rate) === 'down' ? say('Shorts') : say('Longs')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
