import { Button } from '../button/Button.tsx'
import { asking, type Question } from './ask.ts'
import { Dialog } from './Dialog.tsx'
import { useSettled } from './use-settled.ts'

const yes = () => asking.answer(true)
const no = () => asking.answer(false)

export function AskDialog({ question, isOpen }: { readonly question: Question; readonly isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={question.isAlert === true ? undefined : no}
      title={question.title}
      text={question.text}
      actions={<Answers question={question} />}
    />
  )
}

/** Drawn when the dialog has its turn: from then on it settles. */
function Answers({ question }: { readonly question: Question }) {
  const isSettled = useSettled(true)
  return (
    <>
      <Button kind={question.isDanger === true ? 'danger' : 'accent'} onClick={yes}>
        {question.yes}
      </Button>
      <Button disabled={question.isAlert === true && !isSettled} onClick={no}>
        {question.no}
      </Button>
    </>
  )
}
