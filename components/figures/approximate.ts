import { LATIN_DIGITS, numberLocale } from '@/lib/decimal/numberLocale'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A machine number as the page's locale writes it: for axes and legends of drawings and for counts,
 * whose values are floats already. What money is made of is written from its text instead.
 */
export function writeApproximate(
  value: number,
  { decimals, figures }: { decimals?: number; figures?: number } = {},
): string {
  const locale = numberLocale()
  const key = `${locale} ${decimals ?? ''} ${figures ?? ''}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      ...LATIN_DIGITS,
      ...(decimals === undefined
        ? {}
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
      ...(figures === undefined ? {} : { maximumSignificantDigits: figures }),
    })
    formats.set(key, format)
  }
  return format.format(value).replace('-', '−')
}
