import { z } from 'zod'
import { pageSize } from '@/lib/client/reads/pagePosition'
import type { Page, PageQuery } from '@/lib/client/reads/venueReads'
import { parseJson } from '@/lib/schema/parseJson'
import { PerpsError } from '@/lib/schema/perpsError'

/** A list of the venue, newest first, page by page. */
export interface PagedList<Item> {
  /** Key of the list in a cursor of several. */
  name: string
  /** One page, from the beginning where there is no cursor. */
  read(cursor: string | undefined): Promise<{ rows: readonly Item[]; cursor?: string }>
  timeMs(item: Item): number
}

/** Most pages of one list that are read for one of ours: a filter may leave nothing of them. */
const READS_MAX = 20

/** Position in each list: its page, the rows of that page already returned, whether it ended. */
const Cursor = z.record(
  z.string(),
  z.strictObject({
    c: z.string().optional(),
    n: z.int().min(0),
    e: z.literal(true).optional(),
  }),
)
type Cursor = z.infer<typeof Cursor>

/**
 * One page of several lists together, newest first. Each list is read on only where its rows are used
 * up; the cursor holds the position of each, in the venue's own cursors.
 * @param keep which rows count; all of them where absent
 * @throws PerpsError 400/2002 for a limit or cursor that is none
 */
export async function readPage<Item>(
  lists: readonly PagedList<Item>[],
  { limit, cursor }: PageQuery,
  keep: (item: Item) => boolean = () => true,
): Promise<Page<Item>> {
  const size = pageSize(limit)
  const from = readCursor(cursor)
  const heads = await Promise.all(lists.map((list) => Head.open(list, from[list.name], keep)))
  const items: Item[] = []
  while (items.length < size) {
    const newest = newestHead(heads)
    if (newest === undefined) break
    items.push(await newest.take())
  }
  const next = Object.fromEntries(heads.map((head) => [head.name, head.position()]))
  const hasMore = heads.some((head) => !head.isAtEnd)
  return { items, hasMore, ...(hasMore ? { cursor: JSON.stringify(next) } : {}) }
}

function newestHead<Item>(heads: readonly Head<Item>[]): Head<Item> | undefined {
  let newest: Head<Item> | undefined
  for (const head of heads) {
    if (head.timeMs === undefined) continue
    if (newest?.timeMs === undefined || head.timeMs > newest.timeMs) newest = head
  }
  return newest
}

/** The foremost row of one list. */
class Head<Item> {
  readonly name: string
  private readonly list: PagedList<Item>
  private readonly keep: (item: Item) => boolean
  private cursor: string | undefined
  private next: string | undefined
  private rows: readonly Item[] = []
  private given = 0
  private reads = 0
  private hasEnded = false

  private constructor(list: PagedList<Item>, keep: (item: Item) => boolean) {
    this.name = list.name
    this.list = list
    this.keep = keep
  }

  static async open<Item>(
    list: PagedList<Item>,
    from: Cursor[string] | undefined,
    keep: (item: Item) => boolean,
  ): Promise<Head<Item>> {
    const head = new Head(list, keep)
    head.cursor = from?.c
    if (from?.e === true) head.hasEnded = true
    else {
      await head.load()
      head.given = Math.min(from?.n ?? 0, head.rows.length)
      await head.advance()
    }
    return head
  }

  /** Of the foremost row; undefined where there is none within reach. */
  get timeMs(): number | undefined {
    const row = this.rows[this.given]
    return row === undefined ? undefined : this.list.timeMs(row)
  }

  get isAtEnd(): boolean {
    return this.hasEnded
  }

  async take(): Promise<Item> {
    const row = this.rows[this.given]
    if (row === undefined) throw new Error('a list that is at its end gives nothing')
    this.given += 1
    await this.advance()
    return row
  }

  position(): Cursor[string] {
    if (this.hasEnded) return { n: 0, e: true }
    return { ...(this.cursor === undefined ? {} : { c: this.cursor }), n: this.given }
  }

  /** Goes on to the next row that counts. */
  private async advance(): Promise<void> {
    for (;;) {
      for (; this.given < this.rows.length; this.given += 1) {
        const row = this.rows[this.given]
        if (row !== undefined && this.keep(row)) return
      }
      if (this.next === undefined) {
        this.hasEnded = true
        return
      }
      if (this.reads >= READS_MAX) return
      this.cursor = this.next
      await this.load()
    }
  }

  private async load(): Promise<void> {
    this.reads += 1
    const page = await this.list.read(this.cursor)
    this.rows = page.rows
    this.next = page.cursor
    this.given = 0
  }
}

function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return {}
  const parsed = Cursor.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new PerpsError(2002, 'cursor: is not one of ours')
}
