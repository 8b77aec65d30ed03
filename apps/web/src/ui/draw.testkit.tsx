import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { completeTexts, startLanguage } from '../i18n/language.ts'
import { queryClient } from '../lib/query-client.ts'
import { PageContext, type PageFacts } from '../navigation/page.context.ts'

/**
 * Gives each test of the file an empty document with all texts. What the file's own `afterEach` does comes before
 * it is taken down.
 * @returns draws there, in place of what was drawn before
 */
export function drawEach(): (node: ReactNode) => Promise<void> {
  let root: Root
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // What changes is drawn within the same act, and by no timer of its own.
    notifyManager.setScheduler((run) => run())
    await startLanguage()
    await completeTexts()
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  return (node) => act(async () => root.render(node))
}

/** As a browser does when something is typed: the value changes past React, then the field says so. */
export function fill(
  field: HTMLInputElement | HTMLTextAreaElement | null | undefined,
  text: string,
): Promise<void> {
  if (field == null) throw new Error('there is no field to fill')
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  return act(async () => {
    set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

interface OnPageProps {
  readonly isTop?: boolean
  readonly search?: string
  readonly children: ReactNode
}

/** A page of the stack, on screen unless told otherwise, with what it asks the service for. */
export function OnPage({ isTop = true, search = '', children }: OnPageProps) {
  const page: PageFacts = {
    entry: { key: 'a', index: 0, pathname: '/', search },
    route: undefined,
    isTop,
    claimFocus: () => false,
    handOnFocus: () => undefined,
  }
  return (
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>{children}</PageContext>
    </QueryClientProvider>
  )
}
