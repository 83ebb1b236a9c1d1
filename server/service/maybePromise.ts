/**
 * A value or a promise of it. Reads that are polled thousands of times a second return the value: a
 * promise would cost more than the response itself.
 */
export type MaybePromise<T> = T | Promise<T>

/** Calls `next` at once with a value, or once the promise resolves. */
export function andThen<T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
