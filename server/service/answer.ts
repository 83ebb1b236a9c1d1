/** What a use case gives back: the body, and what a gateway has to say beside it. */
export type Answer<Body> = {
  body: Body
  /** When a kept answer was made, by the process's steady clock; absent for one made just now. */
  asOfMs?: number
  /** The same body object serves many callers: its bytes are worth keeping. */
  isShared?: boolean
  /** The results are those of an earlier, equal request. */
  isReplayed?: boolean
}
