'use client'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { t, tIn } from '@/lib/i18n/t'
import type { Candle } from '@/lib/schema/model/candle'
import { legendTexts } from './legend/legend'

const ROWS = 50

/** The newest candles as figures: what the picture shows, for people who do not see it. */
export function CandleTableDialog({
  name,
  candles,
  decimals,
  onClose,
}: {
  /** Market and width of a candle, as the table's title. */
  name: string
  candles: readonly Candle[]
  decimals: number
  onClose: () => void
}) {
  const rows = candles.slice(-ROWS).toReversed()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={name}
      description={t(
        'Latest {length} candles, newest first, as of opening this dialog. Times in UTC.',
        { length: rows.length },
      )}
      width="lg"
    >
      <section
        aria-label={t('Candles')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
        tabIndex={0}
        className="-m-4 max-h-[60vh] overflow-auto"
      >
        <table className="w-full border-collapse text-right">
          <caption className="sr-only">{name}</caption>
          <thead className="sticky top-0 bg-panel text-11 text-muted">
            <tr className="h-8 border-line border-b">
              {columnNames().map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={index === 0 ? 'px-4 text-start font-normal' : 'pe-4 font-normal'}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((candle) => {
              const texts = legendTexts(candle, decimals)
              return (
                <tr key={candle.t} className="h-7">
                  <th
                    scope="row"
                    className="whitespace-nowrap px-4 text-start font-normal text-muted"
                  >
                    {new Date(candle.t).toISOString().slice(0, 16).replace('T', ' ')}
                  </th>
                  <td className="pe-4">{texts.open}</td>
                  <td className="pe-4">{texts.high}</td>
                  <td className="pe-4">{texts.low}</td>
                  <td className="pe-4">{texts.close}</td>
                  <td className={`pe-4 ${texts.direction === 'up' ? 'text-up' : 'text-down'}`}>
                    {texts.change}
                  </td>
                  <td className="pe-4">{texts.volume}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </Dialog>
  )
}

function columnNames(): string[] {
  return [
    t('Time'),
    tIn('candle', 'Open'),
    t('High'),
    t('Low'),
    tIn('candle', 'Close'),
    tIn('price change in 24h', 'Change'),
    t('Volume'),
  ]
}
