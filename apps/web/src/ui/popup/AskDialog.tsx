import { Button } from '../button/Button.tsx'
import { asking, type Question } from './ask.ts'
import { Dialog } from './Dialog.tsx'

export function AskDialog({ question, isOpen }: { readonly question: Question; readonly isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => asking.answer(false)}
      title={question.title}
      text={question.text}
      actions={
        <>
          <Button kind={question.isDanger === true ? 'danger' : 'accent'} onClick={() => asking.answer(true)}>
            {question.yes}
          </Button>
          <Button onClick={() => asking.answer(false)}>{question.no}</Button>
        </>
      }
    />
  )
}
