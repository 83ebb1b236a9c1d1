'use client'
import { useStore } from 'zustand'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { signAgainStore } from '@/lib/stores/system/signAgain'

const SignAgainDialog = lateDialog(() =>
  import('./SignAgainDialog').then((module) => module.SignAgainDialog),
)

/** Asks whether to sign once more, whenever an action of this tab has to. Mounted once. */
export function SignAgain() {
  const question = useStore(signAgainStore, ({ questions }) => questions[0])
  if (question === undefined) return null
  return (
    <SignAgainDialog
      // Each question opens a dialog of its own: it is announced, and takes the focus again.
      key={question.id}
      question={question}
      onClose={() => question.answer(false)}
    />
  )
}
