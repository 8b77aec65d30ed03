import { PATIENCE } from '@thrum/testkit/patience'
import { act, type ReactNode } from 'react'
import { Admin, CoreAdminContext, type DataProvider, type LayoutProps } from 'react-admin'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of the file an empty document. @returns draws there, in place of what was drawn before */
export function drawEach(): (node: ReactNode) => Promise<void> {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  return (node) => act(async () => root.render(node))
}

/** The same for what stands on pages of the console. */
export function drawPartEach(): (node: ReactNode) => Promise<void> {
  const draw = drawEach()
  return (node) => draw(<CoreAdminContext>{node}</CoreAdminContext>)
}

const Bare = ({ children }: LayoutProps) => children

interface PageAtProps {
  address: string
  rows: Partial<DataProvider>
  children: ReactNode
}

/** A page of the console with nothing around it, over rows that a test gives. */
export function PageAt({ address, rows, children }: PageAtProps) {
  location.hash = `#/${address}`
  return (
    <Admin dataProvider={rows as DataProvider} layout={Bare} disableTelemetry>
      {children}
    </Admin>
  )
}

/** The one on top, where a form repeats the words of the button that opened it. */
export const buttonOf = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === words)
  if (found === undefined) throw new Error(`no button ${words}`)
  return found
}

export const press = (words: string): Promise<void> => act(async () => buttonOf(words).click())

/** What stands in the form on top, also where a field is still to be filled. */
export const submit = (): Promise<void> =>
  act(async () => {
    const form = document.querySelector('[role=dialog] form')
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

export function fieldOf(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (found === null) throw new Error(`no field ${name}`)
  return found
}

/** Once it is there: rows come a moment after their page. */
export const pressOnceThere = (words: string): Promise<void> => vi.waitFor(() => press(words), PATIENCE)

/** As a hand writes: what React watches is the property of its kind of field. */
export function write(field: HTMLInputElement | HTMLTextAreaElement, words: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  return act(async () => {
    set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
