import { type ChangeEvent, type ReactNode, useRef } from 'react'

interface FileInputOptions {
  /** Says what is chosen, as the button does. */
  readonly label: string
  /** Types as a file input takes them. */
  readonly accept: string
  /** A device that one holds in the hand opens its camera. */
  readonly isCamera?: boolean
  readonly onFile: (file: File) => void
}

/** Asks the system for one file: `open` by a button, and `input` anywhere beside it. */
export function useFileInput({ label, accept, isCamera = false, onFile }: FileInputOptions): {
  readonly open: () => void
  readonly input: ReactNode
} {
  const input = useRef<HTMLInputElement>(null)
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again.
    currentTarget.value = ''
    if (file !== undefined) onFile(file)
  }
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        hidden
        aria-label={label}
        onChange={take}
      />
    ),
  }
}
