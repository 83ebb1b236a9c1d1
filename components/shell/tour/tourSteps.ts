import { t } from '@/lib/i18n/t'

/** One stop of the tour: what it is about, and where that is on the page. */
export interface TourStep {
  target: string
  title: string
  text: string
}

/** The four stops. */
export function tourSteps(): readonly TourStep[] {
  return [
    {
      target: '#area-bar',
      title: t('Choose a market'),
      text: t(
        'The name opens the list of markets. Next to it, switch the venue; your order stays.',
      ),
    },
    {
      target: '#area-chart',
      title: t('Trade from the chart'),
      text: t(
        'Right-click to place an order at a price. Drag order lines to move them, and drag TP and SL out of a position.',
      ),
    },
    {
      target: '#area-ticket',
      title: t('Send an order'),
      text: t('The button shows what is missing, then what it sends. Paper uses no real money.'),
    },
    {
      target: '#area-head',
      title: t('Find everything'),
      text: t(
        'Ctrl or Cmd with K opens the palette: pages, orders in words, “close btc”. The question mark lists all keys.',
      ),
    },
  ]
}
