import type { ReactElement } from 'react'
import { lt } from '@/lib/decimal/compare'
import { ZERO } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { ShareCard, SharePageData } from '@/lib/schema/model/shareCard'
import { cardFigures, cardTime } from './cardFigures'

const COLOURS = {
  background: '#0b0e14',
  text: '#e6e9ef',
  muted: '#9aa4b2',
  gain: '#2ebd85',
  loss: '#f6465d',
  warn: '#f2b84b',
}
const SMALL_FIGURES_MAX = 5

/** The picture of a card, in the few styles that its renderer knows. */
export function sharePicture({ card, venueName }: SharePageData): ReactElement {
  const [main, ...others] = cardFigures(card)
  const small = others.filter(({ key }) => key !== 'account').slice(0, SMALL_FIGURES_MAX)
  const side = card.side === 'LONG' ? t('Long') : t('Short')
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 64,
        background: COLOURS.background,
        color: COLOURS.text,
        fontSize: 32,
      }}
    >
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <div style={{ display: 'flex', fontSize: 52 }}>
          <span style={{ marginRight: 20 }}>{plain(card.symbol)}</span>
          <span style={{ color: card.side === 'LONG' ? COLOURS.gain : COLOURS.loss }}>{side}</span>
        </div>
        <span style={{ color: COLOURS.muted }}>{plain(venueName)}</span>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <span style={{ color: COLOURS.muted }}>{main?.label ?? ''}</span>
        <span style={{ fontSize: 132, color: isLoss(card) ? COLOURS.loss : COLOURS.gain }}>
          {plain(main?.value ?? '')}
        </span>
      </div>
      <div style={{ display: 'flex' }}>
        {small.map(({ key, label, value }) => (
          <div key={key} style={{ display: 'flex', flexDirection: 'column', marginRight: 56 }}>
            <span style={{ color: COLOURS.muted, fontSize: 26 }}>{label}</span>
            <span>{plain(value)}</span>
          </div>
        ))}
      </div>
      <div style={{ display: 'flex', justifyContent: 'space-between', color: COLOURS.muted }}>
        <span>{['Perpdesk', ...(card.referralCode ? [card.referralCode] : [])].join(' / ')}</span>
        {card.isPaper ? <span style={{ color: COLOURS.warn }}>{t('Paper money')}</span> : null}
        <span>{cardTime(card.atMs)}</span>
      </div>
    </div>
  )
}

function isLoss({ roe, pnl }: ShareCard): boolean {
  return lt(roe ?? pnl ?? ZERO, ZERO)
}

/** Only what its font has: for other letters the renderer would fetch one. */
function plain(text: string): string {
  return text
    .replaceAll('\u2212', '-')
    .replaceAll('×', 'x')
    .replaceAll(/[^\x20-\x7e]/g, '?')
}
