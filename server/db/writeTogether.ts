import type { Database } from './database'

/** Most calls written by one statement; each number of rows is a statement of its own. */
const CALLS_MAX = 16

type Waiting<Call, Outcome> = {
  call: Call
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** How calls are written: many by one statement, or one alone. */
export type Writing<Call, Outcome> = {
  /** Tells calls apart that must not share a statement. */
  nameOf(call: Call): string
  /** All or none. Outcomes in the order of the calls. */
  writeMany(database: Database, calls: readonly Call[]): Promise<readonly Outcome[]>
  writeOne(database: Database, call: Call): Promise<Outcome>
}

/**
 * Writes what requests of the same moment ask for by one statement: on the embedded database a
 * commit costs as much as the rows of ten. Nobody is told before it is written, and a call waits
 * for no other longer than it takes to read what has already arrived. Where the database refuses
 * the statement each call is written alone, so that none fails for its neighbour.
 */
export function writeTogether<Call, Outcome>(
  writing: Writing<Call, Outcome>,
): (database: Database, call: Call) => Promise<Outcome> {
  const queues = new WeakMap<Database, Waiting<Call, Outcome>[]>()
  return (database, call) =>
    new Promise((resolve, reject) => {
      const waiting = { call, resolve, reject }
      const queue = queues.get(database)
      if (queue !== undefined) {
        queue.push(waiting)
        return
      }
      const begun = [waiting]
      queues.set(database, begun)
      setImmediate(() => {
        queues.delete(database)
        for (const group of groupsOf(begun, writing)) writeGroup(database, group, writing)
      })
    })
}

function groupsOf<Call, Outcome>(
  waiting: readonly Waiting<Call, Outcome>[],
  { nameOf }: Writing<Call, Outcome>,
): Waiting<Call, Outcome>[][] {
  const groups: { calls: Waiting<Call, Outcome>[]; names: Set<string> }[] = []
  for (const each of waiting) {
    const name = nameOf(each.call)
    const open = groups.at(-1)
    if (open !== undefined && open.calls.length < CALLS_MAX && !open.names.has(name)) {
      open.calls.push(each)
      open.names.add(name)
    } else groups.push({ calls: [each], names: new Set([name]) })
  }
  return groups.map(({ calls }) => calls)
}

async function writeGroup<Call, Outcome>(
  database: Database,
  group: readonly Waiting<Call, Outcome>[],
  { writeMany, writeOne }: Writing<Call, Outcome>,
): Promise<void> {
  const alone = () => {
    for (const { call, resolve, reject } of group) writeOne(database, call).then(resolve, reject)
  }
  if (group.length === 1) return alone()
  try {
    const outcomes = await writeMany(
      database,
      group.map(({ call }) => call),
    )
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]
      if (outcome === undefined) reject(new Error('the database told no outcome'))
      else resolve(outcome)
    })
  } catch (error) {
    if (isRefusal(error)) return alone()
    // Whether it was written is not known: to ask again could write it twice.
    for (const { reject } of group) reject(error)
  }
}

// Data, integrity, deadlock: the statement as a whole was taken back, and the connection stands.
const REFUSED = /^(?:22|23|40)/

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && REFUSED.test(error.code)) return true
  return isRefusal(error.cause)
}
