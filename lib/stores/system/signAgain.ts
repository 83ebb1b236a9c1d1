import { createStore } from 'zustand/vanilla'

/** What is to be signed once more, in words. */
export interface SignAgainSubject {
  /** What is signed: "Approve the platform fee". */
  label: string
  /** Name of the venue that wants it. */
  venue: string
}

/** A question that waits for the user. */
export interface SignAgainQuestion extends SignAgainSubject {
  /** Distinguishes it from earlier questions; counts up. */
  id: number
  /**
   * By a press. Ignored for a moment after the question before it was answered: a double click is one
   * answer, not two.
   */
  answer: (isWanted: boolean) => void
}

/** Open questions whether to sign once more; the first one is shown. */
export const signAgainStore = createStore<{ questions: readonly SignAgainQuestion[] }>(() => ({
  questions: [],
}))

let asked = 0

/** A question that comes into the place of another one takes no press that soon. */
const SETTLES_MS = 600
const takesFromMs = new WeakMap<SignAgainQuestion, number>()

/**
 * Asks the person to sign once more, because the venue moved on while the wallet was open and took
 * nothing; resolves to whether they want to. One question at a time: others wait.
 * @param signal takes the question back, as if the person declined
 */
export function askSignAgain(subject: SignAgainSubject, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted === true) return Promise.resolve(false)
  asked += 1
  const id = asked
  return new Promise((resolve) => {
    const end = (isWanted: boolean) => {
      signal?.removeEventListener('abort', decline)
      const { questions } = signAgainStore.getState()
      const left = questions.filter((waiting) => waiting !== question)
      const [next] = left
      if (next !== undefined && questions[0] === question) {
        takesFromMs.set(next, performance.now() + SETTLES_MS)
      }
      signAgainStore.setState({ questions: left })
      resolve(isWanted)
    }
    const decline = () => end(false)
    const answer = (isWanted: boolean) => {
      if (performance.now() >= (takesFromMs.get(question) ?? 0)) end(isWanted)
    }
    const question: SignAgainQuestion = { ...subject, id, answer }
    signal?.addEventListener('abort', decline)
    signAgainStore.setState(({ questions }) => ({ questions: [...questions, question] }))
  })
}
