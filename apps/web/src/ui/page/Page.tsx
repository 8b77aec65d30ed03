import type { ReactNode } from 'react'
import { TabBar } from '../tab-bar/TabBar.tsx'
import css from './Page.module.css'

export interface PageProps {
  /** A `Header`; every page has one, it carries the heading and the document title. */
  readonly header: ReactNode
  /** Scrolls. */
  readonly children: ReactNode
  /** Stays at the foot: the one main button, or the STOP bar. */
  readonly foot?: ReactNode
  /** One of the five tab pages. */
  readonly tabBar?: boolean
  /** Side margins of 20 px; off for lists and pictures that reach the edges. */
  readonly isPadded?: boolean
  readonly ground?: 'page' | 'surface'
}

/** The frame of every screen: header, scrolling content, foot. */
export function Page({
  header,
  children,
  foot,
  tabBar = false,
  isPadded = true,
  ground = 'page',
}: PageProps) {
  return (
    <div className={css.page} data-ground={ground}>
      {header}
      <main className={css.content} data-padded={isPadded || undefined}>
        {children}
      </main>
      {foot === undefined ? null : <div className={css.foot}>{foot}</div>}
      {tabBar ? <TabBar /> : null}
    </div>
  )
}
