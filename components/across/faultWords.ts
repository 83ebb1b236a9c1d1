import type { QuoteFault } from '@/lib/across/venueQuote'
import { formatSize, formatUsd } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'

/** Why a venue is not counted in, for people: as short as a cell. */
export function faultWords(issue: QuoteFault): string {
  switch (issue.kind) {
    case 'delisted':
      return t('Delisted')
    case 'notSetUp':
      return t('Not set up')
    case 'noBalance':
      return t('No balance')
    case 'noBook':
      return t('No order book yet')
    case 'stale':
      return t('Data {seconds} s old', { seconds: Math.floor(issue.ageMs / 1_000) })
    case 'oneSided':
      return t('One side of the book is empty')
    case 'crossed':
      return t('Book is crossed')
    case 'thin':
      return t('Too thin: {holds} of {wanted}', {
        holds: formatSize(issue.holds, { decimals: decimalPlaces(issue.holds) }),
        wanted: formatSize(issue.wanted, { decimals: decimalPlaces(issue.wanted) }),
      })
    case 'belowStep':
      return t('Smallest step is {step}', {
        step: formatSize(issue.step, { decimals: decimalPlaces(issue.step) }),
      })
    case 'belowSize':
      return t('Minimum is {minimum}', {
        minimum: formatSize(issue.minimum, { decimals: decimalPlaces(issue.minimum) }),
      })
    case 'belowMinimum':
      return t('Minimum is {minimum}', { minimum: formatUsd(issue.minimumUsd) })
    case 'aboveMaximum':
      return t('Maximum is {maximum}', { maximum: formatUsd(issue.maximumUsd) })
    case 'abovePosition':
      return t('Largest position is {maximum}', { maximum: `${issue.maximum} ${issue.symbol}` })
    case 'noFees':
      return t('Fees not known')
    case 'noFunding':
      return t('No funding rate yet')
    case 'offMarket':
      return t('Price is far from the other venues')
    case 'clock':
      return t('Venue clock is {seconds} s off', {
        seconds: Math.round(Math.abs(issue.offMs) / 1_000),
      })
  }
}
