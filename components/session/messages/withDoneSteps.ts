import { t } from '@/lib/i18n/t'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionFailure } from './actionFailure'

/**
 * A failure that names the steps that were done before it: of one action, or of several actions
 * that one press asked for.
 * @param doneCodes refusals that mean a step was done already
 */
export function withDoneSteps(
  failure: ActionFailure,
  results: readonly ActionResult[],
  doneCodes: readonly number[] = [],
): ActionFailure {
  const done = doneStepsText(results, doneCodes)
  if (done === undefined) return failure
  // The advice of these says that nothing was done or sent, which is wrong here.
  const isAdviceWrong = failure.reason === 'stale' || failure.reason === 'differs'
  const advice = isAdviceWrong ? undefined : failure.advice
  return { ...failure, advice: advice === undefined ? done : `${done} ${advice}` }
}

/** The done steps, in sentences; undefined where there is none. */
function doneStepsText(
  results: readonly ActionResult[],
  doneCodes: readonly number[],
): string | undefined {
  const counts = new Map<string, { done: number; total: number }>()
  for (const result of results) {
    const { done, total } = counts.get(result.action) ?? { done: 0, total: 0 }
    const isDone = result.success || doneCodes.includes(result.errorCode ?? 0)
    counts.set(result.action, { done: isDone ? done + 1 : done, total: total + 1 })
  }
  const sentences = [...counts].flatMap(([action, count]) =>
    count.done === 0 ? [] : [stepWords(action, count)],
  )
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

/** What the done steps of one action did; steps without words here are counted. */
function stepWords(action: string, { done, total }: { done: number; total: number }): string {
  const counts = { done, total }
  switch (action) {
    case 'updateLeverage':
      return t('The leverage was changed.')
    case 'placeOrder':
      return total === 1
        ? t('The order was placed.')
        : t('{done} of {total} orders were placed.', counts)
    case 'placeTriggerOrder':
      return t('{done} of {total} TP/SL orders were placed.', counts)
    case 'modifyOrder':
      return t('{done} of {total} orders were changed.', counts)
    case 'cancelOrder':
    case 'cancelAllOrders':
      return t('{done} of {total} orders are no longer open.', counts)
    default:
      return t('{done} of {total} steps were carried out.', counts)
  }
}
