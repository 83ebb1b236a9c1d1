import { z } from 'zod'

/** A decimal number without a sign or an exponent. */
export const PlainDecimal = z.string().regex(/^\d{1,20}(?:\.\d{1,20})?$/)

/** A size or a price of an order. */
export const PositiveDecimal = z.string().regex(/^(?=.*[1-9])\d{1,20}(?:\.\d{1,20})?$/)
