// biome-ignore-all lint/a11y/noRedundantRoles: boxes that are not laid out as a table lose its roles in some browsers
import { memo, type Ref } from 'react'
import { say } from '@/lib/messages/say'
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
      <caption className="sr-only">{say('Latest trades, newest first')}</caption>
      <LadderHead
        heads={[
          say('Price ({quoteSymbol})', { quoteSymbol }),
          say('Size ({part})', { part: sizeSymbol }),
          say('Time'),
        ]}
      />
      <tbody ref={rowsRef} role="rowgroup" />
    </table>
  )
})
