import type { CommandResult, UserCommand } from '@/server/paper/engine/engineCommand'
import type { FaceRecord } from '@/server/paper/host'
import type { BlockItem, PendingShock, RunCommand } from './runBlock'
import { isStorable } from './storedBlock'

/** Everything that waits for the next block of one exchange. */
export interface BlockQueue {
  /**
   * @throws Error through the promise when the exchange is closing, its disk refuses, or the
   *   command holds what no command can (a fraction of a tick, NaN).
   */
  submit<C extends UserCommand>(
    command: C,
    record?: FaceRecord,
    ifRefused?: FaceRecord,
  ): Promise<CommandResult<C>>
  submitRecord(record: FaceRecord): Promise<void>
  /** Resolves when the shock is in force. */
  addShock(shock: PendingShock): Promise<void>
  /** Takes out what has come in so far, in the order of arrival. */
  take(): { items: BlockItem[]; shocks: PendingShock[] }
  /** From now on everything is refused. */
  close(): void
}

export function createBlockQueue(): BlockQueue {
  let items: BlockItem[] = []
  let shocks: PendingShock[] = []
  let isClosed = false

  function wait<Answer>(
    command: UserCommand | undefined,
    recordOf: (answer: Answer) => FaceRecord | undefined,
    answer: (run: RunCommand) => Answer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (isClosed) {
        reject(new Error('the exchange is closing'))
        return
      }
      items.push({
        command,
        reject,
        execute(run) {
          const result = answer(run)
          return { record: recordOf(result), acknowledge: () => resolve(result) }
        },
      })
    })
  }

  return {
    submit: (command, record, ifRefused) =>
      isStorable(command)
        ? wait(
            command,
            (result) => (ifRefused !== undefined && isRefusal(result) ? ifRefused : record),
            (run) => run(command),
          )
        : Promise.reject(new Error(`not a command: ${JSON.stringify(command)}`)),
    submitRecord: (record) =>
      wait(
        undefined,
        () => record,
        () => undefined,
      ),
    addShock(shock) {
      const inForce = wait(
        undefined,
        () => undefined,
        () => undefined,
      )
      if (!isClosed) shocks.push(shock)
      return inForce
    },
    take() {
      const pending = { items, shocks }
      items = []
      shocks = []
      return pending
    },
    close() {
      isClosed = true
    },
  }
}

function isRefusal(result: object): boolean {
  return 'ok' in result && result.ok === false
}
