import type { Sql } from 'postgres'

/**
 * A client whose statements and transactions are waited for so long and no longer, waiting for a
 * connection included. The server ends what takes it too long by itself; what is still open after
 * that hangs on a dead connection, where nothing ever comes back and nothing fails either.
 * @param onOverdue told once, when the first of them is overdue; has to end the client, which
 *   fails everything that is open
 */
export function withStatementDeadline(client: Sql, deadlineMs: number, onOverdue: () => void): Sql {
  let isOverdue = false
  const watched = new Set<PropertyKey>(['unsafe', 'begin'])

  function watch(work: Promise<unknown>): void {
    const timer = setTimeout(() => {
      if (isOverdue) return
      isOverdue = true
      onOverdue()
    }, deadlineMs)
    timer.unref()
    const end = () => clearTimeout(timer)
    work.then(end, end)
  }

  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (!watched.has(name)) return value
      return (...given: unknown[]) => {
        const work = Reflect.apply(value, target, given)
        if (work instanceof Promise) watch(work)
        return work
      }
    },
  })
}
