/** Rows in rising order by one column, and which of them are equal to the one before. */
export interface RowOrder {
  /** Places in the list as it was. */
  places: Uint32Array
  /** 1 where a row differs from the one before it. */
  isNext: Uint8Array
}

/** Sort key of rows: a figure or a text, and what decides between nearly equal figures. */
export interface RowKeys<R> {
  sortValue: (row: R) => number | string
  compare?: ((a: R, b: R) => number) | undefined
}

/**
 * Works out the order of many rows: one figure for each, sorted as bytes, which takes the same few
 * steps whatever they are. Equal rows keep their places.
 */
export function orderRows<R>(rows: readonly R[], { sortValue, compare }: RowKeys<R>): RowOrder {
  const figures = toFigures(rows.map(sortValue))
  const places = sortFigures(figures)
  if (compare !== undefined) settleNear(rows, figures, places, compare)
  const isNext = new Uint8Array(places.length)
  for (let i = 1; i < places.length; i += 1) {
    const [a, b] = [at(places, i - 1), at(places, i)]
    if (!isNear(at(figures, a), at(figures, b))) isNext[i] = 1
    else if (compare === undefined) isNext[i] = at(figures, a) === at(figures, b) ? 0 : 1
    else isNext[i] = compare(rowAt(rows, a), rowAt(rows, b)) === 0 ? 0 : 1
  }
  return { places, isNext }
}

/** The rows as ordered, or the other way round; equal rows keep their places in either direction. */
export function takeRows<R>(
  rows: readonly R[],
  { places, isNext }: RowOrder,
  isDescending: boolean,
): R[] {
  const ordered: R[] = []
  if (!isDescending) {
    for (const place of places) ordered.push(rowAt(rows, place))
    return ordered
  }
  for (let end = places.length; end > 0; ) {
    let start = end - 1
    while (start > 0 && isNext[start] === 0) start -= 1
    for (let i = start; i < end; i += 1) ordered.push(rowAt(rows, at(places, i)))
    end = start
  }
  return ordered
}

/** Texts become their rank among each other: there are mostly far fewer texts than rows. */
function toFigures(values: readonly (number | string)[]): Float64Array {
  const texts = new Set<string>()
  for (const value of values) if (typeof value === 'string') texts.add(value)
  const ranks = new Map([...texts].sort().map((text, rank) => [text, rank]))
  // What is added turns a negative zero into the zero that it equals.
  return Float64Array.from(values, (value) =>
    typeof value === 'string' ? (ranks.get(value) ?? 0) : value + 0,
  )
}

const FIGURE_BYTES = 8
const SIGN_BIT = 0x80
const BYTE_VALUES = 0x1_00

/** Places of figures in rising order, a byte at a time from the least; stable. */
function sortFigures(figures: Float64Array): Uint32Array {
  const bytes = toSortedBytes(figures)
  let places = Uint32Array.from(figures, (_, place) => place)
  let next = new Uint32Array(places.length)
  for (let byte = 0; byte < FIGURE_BYTES; byte += 1) {
    const starts = new Uint32Array(BYTE_VALUES + 1)
    for (let i = byte; i < bytes.length; i += FIGURE_BYTES) {
      const after = at(bytes, i) + 1
      starts[after] = at(starts, after) + 1
    }
    // All figures agree in this byte.
    if (starts.includes(places.length, 1)) continue
    for (let value = 1; value <= BYTE_VALUES; value += 1) {
      starts[value] = at(starts, value) + at(starts, value - 1)
    }
    for (const place of places) {
      const value = at(bytes, place * FIGURE_BYTES + byte)
      const target = at(starts, value)
      next[target] = place
      starts[value] = target + 1
    }
    ;[places, next] = [next, places]
  }
  return places
}

/** Eight bytes a figure, least first, whose order as whole numbers is that of the figures. */
function toSortedBytes(figures: Float64Array): Uint8Array {
  const bytes = new Uint8Array(figures.length * FIGURE_BYTES)
  const view = new DataView(bytes.buffer)
  for (let place = 0; place < figures.length; place += 1) {
    view.setFloat64(place * FIGURE_BYTES, at(figures, place), true)
  }
  for (let end = FIGURE_BYTES; end <= bytes.length; end += FIGURE_BYTES) {
    const isNegative = at(bytes, end - 1) >= SIGN_BIT
    if (!isNegative) bytes[end - 1] = at(bytes, end - 1) + SIGN_BIT
    else for (let i = end - FIGURE_BYTES; i < end; i += 1) bytes[i] = at(bytes, i) ^ 0xff
  }
  return bytes
}

/** Sorts exactly what lies too near together for a float. */
function settleNear<R>(
  rows: readonly R[],
  figures: Float64Array,
  places: Uint32Array,
  compare: (a: R, b: R) => number,
): void {
  const comparePlaces = (a: number, b: number) => compare(rowAt(rows, a), rowAt(rows, b)) || a - b
  for (let start = 0; start < places.length; ) {
    let end = start + 1
    let isSorted = true
    while (end < places.length) {
      const [a, b] = [at(places, end - 1), at(places, end)]
      if (!isNear(at(figures, a), at(figures, b))) break
      isSorted &&= comparePlaces(a, b) <= 0
      end += 1
    }
    if (!isSorted) places.set(Array.from(places.subarray(start, end)).sort(comparePlaces), start)
    start = end
  }
}

/** Far more than a float loses over a few steps, far less than two different figures differ by. */
const FLOAT_LOSS = 1e-12

// Unknown figures sort as infinite.
function isNear(a: number, b: number): boolean {
  if (a === b) return true
  const distance = Math.abs(a - b)
  return (
    distance < Number.POSITIVE_INFINITY &&
    distance <= FLOAT_LOSS * Math.max(Math.abs(a), Math.abs(b))
  )
}

function at(list: Float64Array | Uint32Array | Uint8Array, index: number): number {
  const value = list[index]
  if (value === undefined) throw new RangeError(`no place ${index}`)
  return value
}

function rowAt<R>(rows: readonly R[], place: number): R {
  const row = rows[place]
  if (row === undefined) throw new RangeError(`no row ${place}`)
  return row
}
