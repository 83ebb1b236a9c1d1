import { describe, expect, it } from 'vitest'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { type ChaseQuoted, quoteAgain, startChase } from './startChase'

const BUY = { side: 'BUY', price: decimal('100'), bound: decimal('103') } as const

/** A book of these best bids, one for each time that it changes, and a venue that answers in turn. */
function market(
  bids: readonly (string | undefined)[],
  answers: readonly ChaseQuoted[],
  { isAlive = true } = {},
) {
  const sent: { price: Decimal; isLast: boolean }[] = []
  let at = 0
  return {
    sent,
    changes: () => at,
    port: {
      async send(price: Decimal, isLast: boolean) {
        sent.push({ price, isLast })
        return answers[sent.length - 1] ?? 'crossed'
      },
      book() {
        const bid = bids[Math.min(at, bids.length - 1)]
        if (bid === undefined) return undefined
        const [price, size] = [decimal(bid), decimal('1')]
        return { bids: [{ price, size }], asks: [{ price: decimal('110'), size }] }
      },
      async nextBook() {
        at += 1
        return isAlive
      },
    },
  }
}

describe('the first order of a chase', () => {
  it('is sent once where the venue takes it', async () => {
    const { port, sent } = market(['100'], ['taken'])
    expect(await startChase(BUY, port)).toBe('taken')
    expect(sent).toEqual([{ price: '100', isLast: false }])
  })

  it('is quoted again at the new best price where it would have crossed', async () => {
    const { port, sent } = market(['100', '99.5'], ['crossed', 'taken'])
    expect(await startChase(BUY, port)).toBe('taken')
    expect(sent.map(({ price }) => price)).toEqual(['100', '99.5'])
  })

  it('is quoted again at its price once the book showed it after the refusal', async () => {
    const { port, sent, changes } = market(['100'], ['crossed', 'taken'])
    expect(await startChase(BUY, port)).toBe('taken')
    expect(sent.map(({ price }) => price)).toEqual(['100', '100'])
    expect(changes()).toBe(2)
  })

  it('is never sent again after any other end', async () => {
    const { port, sent } = market(['100', '99', '98'], ['crossed', 'over', 'taken'])
    expect(await startChase(BUY, port)).toBe('over')
    expect(sent).toHaveLength(2)
  })

  it('quotes a few prices at most, and says which is the last', async () => {
    const { port, sent } = market(['99', '98', '97', '96', '95', '94'], [])
    port.book = ((book) => () => {
      void port.nextBook()
      return book()
    })(port.book)
    expect(await startChase(BUY, port)).toBe('over')
    expect(sent.map(({ isLast }) => isLast)).toEqual([false, false, false, true])
    expect(new Set(sent.map(({ price }) => price)).size).toBe(4)
  })

  it('quotes nothing past the bound, and waits for another price for a while only', async () => {
    const past = market(['104'], ['crossed', 'taken'])
    expect(await startChase(BUY, past.port)).toBe('noQuote')
    const still = market(['100'], ['crossed', 'taken'], { isAlive: false })
    expect(await startChase(BUY, still.port)).toBe('noQuote')
    expect([past.sent.length, still.sent.length]).toEqual([1, 1])
    expect(still.changes()).toBeLessThan(50)
  })

  it('ends when its dialog is closed', async () => {
    const { port, sent } = market(['100', undefined], ['crossed', 'taken'])
    expect(await startChase(BUY, port)).toBe('noQuote')
    expect(sent).toHaveLength(1)
  })
})

describe('a move of a chase that was refused after its order was cancelled', () => {
  const refused = { side: 'BUY', refused: decimal('100'), bound: decimal('103') } as const

  it('is quoted again at the new best price, and at the refused one from a newer book alone', async () => {
    const fallen = market(['99.5'], ['taken'])
    expect(await quoteAgain(refused, fallen.port)).toBe('taken')
    expect(fallen.sent.map(({ price }) => price)).toEqual(['99.5'])
    const same = market(['100'], ['taken'])
    expect(await quoteAgain(refused, same.port)).toBe('taken')
    expect([same.sent.length, same.changes()]).toEqual([1, 2])
  })

  it('counts the refused quote among the few that it sends', async () => {
    const { port, sent } = market(['99', '98', '97', '96', '95'], [])
    port.book = ((book) => () => {
      void port.nextBook()
      return book()
    })(port.book)
    expect(await quoteAgain(refused, port)).toBe('over')
    expect(sent.map(({ isLast }) => isLast)).toEqual([false, false, true])
  })

  it('sends nothing past the bound, nor after an end that is not certain', async () => {
    const past = market(['104'], ['taken'])
    expect(await quoteAgain(refused, past.port)).toBe('noQuote')
    const lost = market(['99', '98'], ['over', 'taken'])
    expect(await quoteAgain(refused, lost.port)).toBe('over')
    expect([past.sent.length, lost.sent.length]).toEqual([0, 1])
  })
})
