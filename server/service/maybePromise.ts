/**
 * A value that may be there already. What is polled thousands of times a second is answered
 * without a promise: each costs more than the answer itself.
 */
export type MaybePromise<T> = T | Promise<T>

/** Goes on with a value at once where it is there, else when it comes. */
export function andThen<T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
