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
  answer: (isWanted: boolean) => void
}

/** Open questions whether to sign once more; the first one is shown. */
export const signAgainStore = createStore<{ questions: readonly SignAgainQuestion[] }>(() => ({
  questions: [],
}))

let asked = 0

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
    const answer = (isWanted: boolean) => {
      signal?.removeEventListener('abort', decline)
      signAgainStore.setState(({ questions }) => ({
        questions: questions.filter((waiting) => waiting !== question),
      }))
      resolve(isWanted)
    }
    const decline = () => answer(false)
    const question: SignAgainQuestion = { ...subject, id, answer }
    signal?.addEventListener('abort', decline)
    signAgainStore.setState(({ questions }) => ({ questions: [...questions, question] }))
  })
}
