'use client'
import { useEffect, useState } from 'react'
import type { Decimal } from '@/lib/decimal/decimal'
import type { BookStore } from './bookStore'

/**
 * A price near the top of the book, renewed only when it gained or lost a digit: enough to know the
 * tick and the row widths, without a render for every frame.
 */
export function useBestPrice(book: BookStore): Decimal | undefined {
  const [price, setPrice] = useState<Decimal>()
  useEffect(() => {
    let lastPrice: Decimal | undefined
    return book.onPaint(() => {
      const currentBook = book.current()?.book
      const next = currentBook?.bids[0]?.price ?? currentBook?.asks[0]?.price
      if (
        next === undefined ||
        (lastPrice !== undefined && magnitude(lastPrice) === magnitude(next))
      )
        return
      // Asked before it is set: React keeps what changes nothing until the next render, which may
      // never come.
      lastPrice = next
      setPrice(next)
    })
  }, [book])
  return price
}

function magnitude(price: Decimal): string {
  const [integerPart = '0', fraction = ''] = price.split('.')
  return integerPart === '0' ? `-${fraction.search(/[1-9]/)}` : String(integerPart.length)
}
