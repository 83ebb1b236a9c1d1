import { BadgeCheck } from 'lucide-react'
import Link from 'next/link'
import { lt } from '@/lib/decimal/compare'
import { ZERO } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { SharePageData } from '@/lib/schema/model/shareCard'
import { type CardFigure, cardFigures, cardTime } from './cardFigures'

/** The page of a card: its figures, each with whether the venue agreed. */
export function ShareView({ card, venueName }: Pick<SharePageData, 'card' | 'venueName'>) {
  const figures = cardFigures(card)
  const [main, ...others] = figures
  const isLoss = lt(card.roe ?? card.pnl ?? ZERO, ZERO)
  const reference = card.referralCode === undefined ? '' : `?ref=${card.referralCode}`
  return (
    <article className="grid gap-5 rounded-md border border-line bg-panel p-6 max-md:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="font-semibold text-18">
          {card.symbol}{' '}
          <span className={card.side === 'LONG' ? 'text-up' : 'text-down'}>
            {card.side === 'LONG' ? `▲ ${t('Long')}` : `▼ ${t('Short')}`}
          </span>
        </h1>
        <p className="text-muted">
          {venueName}
          {card.isPaper ? (
            <span className="ms-2 font-medium text-warn">{t('Paper money')}</span>
          ) : null}
        </p>
      </div>
      {main === undefined ? null : (
        <p>
          <span className="block text-muted">{main.label}</span>
          <span
            className={`block font-mono font-semibold text-[44px] leading-tight ${isLoss ? 'text-down' : 'text-up'}`}
          >
            {main.value}
          </span>
          <Standing figure={main} venueName={venueName} />
        </p>
      )}
      <dl className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        {others.map((figure) => (
          <div key={figure.key} className={figure.key === 'account' ? 'col-span-full' : undefined}>
            <dt className="text-muted">{figure.label}</dt>
            <dd className="break-all font-mono text-14">
              {figure.key === 'account' ? (
                <Link
                  href={`/account/${figure.value}${reference}`}
                  prefetch={false}
                  className="text-accent hover:underline"
                >
                  {figure.value}
                </Link>
              ) : (
                figure.value
              )}
            </dd>
            <dd>
              <Standing figure={figure} venueName={venueName} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-11 text-muted">
        {card.kind === 'open'
          ? t('Open position, shared {time}', { time: cardTime(card.atMs) })
          : t('Closed position, shared {time}', { time: cardTime(card.atMs) })}
      </p>
      <Link
        href={`/trade/${card.provider}/${encodeURIComponent(card.marketId)}${reference}`}
        prefetch={false}
        className="inline-flex min-h-9 items-center justify-center rounded-md bg-accent px-4 font-semibold text-on-accent pointer-coarse:min-h-11"
      >
        {t('Trade {symbol}', { symbol: card.symbol })}
      </Link>
    </article>
  )
}

function Standing({ figure, venueName }: { figure: CardFigure; venueName: string }) {
  if (!figure.isChecked) {
    return <span className="text-11 text-muted">{t('Stated by the sharer, not verified')}</span>
  }
  return (
    <span className="inline-flex items-center gap-1 text-11 text-good">
      <BadgeCheck size={12} aria-hidden="true" />
      {t('Checked at {venue}', { venue: venueName })}
    </span>
  )
}
