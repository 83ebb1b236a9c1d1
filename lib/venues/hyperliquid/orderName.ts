const CLOID = /^0x[0-9a-f]{32}$/i
const OID = /^\d{1,15}$/

/** An order as a caller names it: by the venue's id, perhaps with its market, or by our own id. */
export type OrderName =
  | { kind: 'oid'; oid: number; marketId: string | undefined }
  | { kind: 'cloid'; cloid: string }

/** Reads an order id: `123`, `<market>:123` or a client order id; undefined for anything else. */
export function parseOrderName(id: string): OrderName | undefined {
  if (CLOID.test(id)) return { kind: 'cloid', cloid: id.toLowerCase() }
  const colon = id.lastIndexOf(':')
  const number = id.slice(colon + 1)
  if (!OID.test(number)) return undefined
  return { kind: 'oid', oid: Number(number), marketId: colon < 0 ? undefined : id.slice(0, colon) }
}

/** The id that the venue is asked about an order by; undefined for what is no order id. */
export function parseOrderId(id: string): number | string | undefined {
  const name = parseOrderName(id)
  return name?.kind === 'oid' ? name.oid : name?.cloid
}
