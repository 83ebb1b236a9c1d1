/**
 * A value that may be there already. What is polled thousands of times a second is answered
 * without a promise: each costs more than the answer itself.
 */
export type Awaitable<T> = T | Promise<T>

/** Goes on with a value at once where it is there, else when it comes. */
export function whenThere<T, U>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<U>,
): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
