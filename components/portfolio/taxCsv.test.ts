import { expect, it } from 'vitest'
import { csvText } from '@/components/ui/table/csvText'
import { decimal } from '@/lib/decimal/decimal'
import type { TaxRow } from '@/lib/trade/journal/taxRows'
import { COINTRACKER_CSV, GENERIC_CSV, KOINLY_CSV } from './taxCsv'

const base = { timestamp: '2026-11-03T02:07:16.250Z', venue: 'alpha', market: 'BTC', id: '7' }
const usdc = (amount: string) => ({ amount: decimal(amount), asset: 'USDC' })
const rows: readonly TaxRow[] = [
  { ...base, kind: 'profit', received: usdc('5.5'), sent: undefined, fee: undefined },
  { ...base, kind: 'loss', received: undefined, sent: usdc('4'), fee: undefined },
  { ...base, kind: 'funding', received: undefined, sent: usdc('0.1'), fee: undefined },
  { ...base, kind: 'withdrawal', received: undefined, sent: usdc('50'), fee: usdc('1') },
]
const lines = (columns: typeof KOINLY_CSV) => csvText(columns, rows).trim().split('\r\n')

it('writes what Koinly reads: UTC, one side of each row, profit and loss tagged', () => {
  expect(lines(KOINLY_CSV)).toEqual([
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    '2026-11-03 02:07:16 UTC,,,5.5,USDC,,,,,realized gain,alpha BTC profit 7,',
    '2026-11-03 02:07:16 UTC,4,USDC,,,,,,,realized gain,alpha BTC loss 7,',
    '2026-11-03 02:07:16 UTC,0.1,USDC,,,,,,,realized gain,alpha BTC funding 7,',
    '2026-11-03 02:07:16 UTC,50,USDC,,,1,USDC,,,,alpha BTC withdrawal 7,',
  ])
})

it('writes what CoinTracker reads: its eight columns, American dates, margin tags', () => {
  expect(lines(COINTRACKER_CSV)).toEqual([
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    '11/03/2026 02:07:16,5.5,USDC,,,,,margin gain',
    '11/03/2026 02:07:16,,,4,USDC,,,margin loss',
    '11/03/2026 02:07:16,,,0.1,USDC,,,margin fee',
    '11/03/2026 02:07:16,,,50,USDC,1,USDC,',
  ])
})

it('keeps full precision and ids in the file for other programs', () => {
  expect(lines(GENERIC_CSV)[1]).toBe('2026-11-03T02:07:16.250Z,alpha,profit,BTC,5.5,USDC,,,,,7')
})
