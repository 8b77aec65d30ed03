import { type ChangeEvent, type ComponentProps, type ReactNode, useCallback, useRef } from 'react'

interface FileInputOptions {
  /** Says what is chosen, as the button does. */
  readonly label: string
  /** Types as a file input takes them; left out for any. */
  readonly accept?: string | undefined
  /** A device that one holds in the hand opens its camera. */
  readonly isCamera?: boolean
  readonly onFile: (file: File) => void
}

interface FilesInputOptions extends Omit<FileInputOptions, 'isCamera' | 'onFile'> {
  /** At least one. */
  readonly onFiles: (files: readonly File[]) => void
}

interface FileInput {
  /** Stays the same. */
  readonly open: () => void
  readonly input: ReactNode
}

/** Asks the system for one file: `open` by a button, and `input` anywhere beside it. */
export function useFileInput({ label, accept, isCamera = false, onFile }: FileInputOptions): FileInput {
  return useInput(
    { 'aria-label': label, accept, capture: isCamera ? 'environment' : undefined },
    ([file]) => {
      if (file !== undefined) onFile(file)
    },
  )
}

/** The same for several at once. */
export function useFilesInput({ label, accept, onFiles }: FilesInputOptions): FileInput {
  return useInput({ 'aria-label': label, accept, multiple: true }, (files) => {
    if (files.length > 0) onFiles(files)
  })
}

function useInput(
  attributes: Pick<ComponentProps<'input'>, 'aria-label' | 'accept' | 'capture' | 'multiple'>,
  onChosen: (files: readonly File[]) => void,
): FileInput {
  const input = useRef<HTMLInputElement>(null)
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    // The same can be chosen again.
    currentTarget.value = ''
    onChosen(files)
  }
  return {
    open: useCallback(() => input.current?.click(), []),
    input: <input ref={input} type="file" hidden {...attributes} onChange={take} />,
  }
}
