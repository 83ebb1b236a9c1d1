import type { Sql } from 'postgres'

/**
 * A client with a deadline on each statement and transaction, the wait for a connection included.
 * The server itself ends statements that run too long; what is still open after that hangs on a
 * dead connection, which neither answers nor fails.
 * @param onOverdue called once, when the first of them is overdue; has to end the client, which
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
