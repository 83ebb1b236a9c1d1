'use client'
import { Caret } from '@/components/ui/controls/Caret'
import { moveFocusOnArrow } from '@/components/ui/controls/rovingFocus'
import { Menu } from '@/components/ui/overlays/Menu'
import { useScreen } from '@/components/ui/useScreen'
import { t } from '@/lib/i18n/t'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import { marketStore } from '@/lib/stores/market'
import { INTERVAL_MS, intervalInWords, intervalLabel, PINNED_INTERVALS } from './intervals'
import { TOOL } from './toolLook'

export interface IntervalButtonsProps {
  /** The venue's name, for the reason why a width cannot be chosen. */
  venue: string
  supported: readonly OhlcvInterval[]
  /** What the person chose last, on whichever venue. */
  wanted: OhlcvInterval
  /** What is shown: `wanted` where the venue has it. */
  interval: OhlcvInterval
}

/** Chooses the candles' width; widths that the venue does not serve say so instead of hiding. */
export function IntervalButtons({ venue, supported, wanted, interval }: IntervalButtonsProps) {
  const isPhone = useScreen() === 'phone'
  // A phone has no room for a row of them: all are in the menu.
  const pinned = isPhone ? [] : PINNED_INTERVALS.filter((value) => supported.includes(value))
  const rest = OhlcvInterval.options
    .filter((value) => !pinned.includes(value))
    .toSorted((a, b) => INTERVAL_MS[a] - INTERVAL_MS[b])
  const visible = pinned.includes(interval) ? pinned : [...pinned, interval]
  const choose = (value: OhlcvInterval) => marketStore.setState({ interval: value })
  return (
    <>
      {isPhone ? null : (
        <div
          role="radiogroup"
          aria-label={t('Candle interval')}
          onKeyDown={(event) => moveFocusOnArrow(event, '[role=radio]', true)}
          className="flex shrink-0 gap-0.5"
        >
          {visible.map((value) => (
            // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons keeps roving focus in one place
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={value === interval}
              aria-label={intervalInWords(value)}
              tabIndex={value === interval ? 0 : -1}
              onClick={() => choose(value)}
              className={`${TOOL} aria-checked:bg-raised aria-checked:text-fg`}
            >
              {intervalLabel(value)}
            </button>
          ))}
        </div>
      )}
      {rest.length === 0 ? null : (
        <Menu
          label={
            isPhone
              ? t('Candle interval: {interval}', { interval: intervalLabel(interval) })
              : t('More intervals')
          }
          trigger={
            <>
              {isPhone ? intervalLabel(interval) : null} <Caret />
            </>
          }
          triggerClassName={TOOL}
          items={rest.map((value) => ({
            key: value,
            label: intervalInWords(value),
            isChosen: value === interval,
            disabledReason: supported.includes(value)
              ? undefined
              : t('{venue} has no {intervalInWords} candles', {
                  venue,
                  intervalInWords: intervalInWords(value),
                }),
            onSelect: () => choose(value),
          }))}
        />
      )}
      {wanted === interval ? null : (
        <span className="shrink-0 px-1 text-11 text-warn">
          {t('{venue} has no {intervalLabel} candles', {
            venue,
            intervalLabel: intervalLabel(wanted),
          })}
        </span>
      )}
    </>
  )
}
