// biome-ignore-all lint/a11y/noRedundantRoles: boxes that are not laid out as a table lose its roles in some browsers
import { memo, type Ref } from 'react'
import { t } from '@/lib/i18n/t'
import { LadderHead } from './LadderRows'

/** The table of trades in the ladder's columns, whose rows the painter makes. */
export const TapeTable = memo(function TapeTable({
  rowsRef,
  isHidden,
  quoteSymbol,
  sizeSymbol,
}: {
  rowsRef: Ref<HTMLTableSectionElement>
  isHidden: boolean
  quoteSymbol: string
  sizeSymbol: string
}) {
  return (
    <table role="table" className="ladder-table" dir="ltr" hidden={isHidden}>
      <caption className="sr-only">{t('Latest trades, newest first')}</caption>
      <LadderHead
        heads={[
          t('Price ({quoteSymbol})', { quoteSymbol }),
          t('Size ({part})', { part: sizeSymbol }),
          t('Time'),
        ]}
      />
      <tbody ref={rowsRef} role="rowgroup" />
    </table>
  )
})
