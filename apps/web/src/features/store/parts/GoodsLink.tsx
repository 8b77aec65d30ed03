import type { GoodsId } from '@thrum/contracts/ids'
import type { ReactNode } from 'react'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf } from '../../../navigation/navigation.ts'

interface GoodsLinkProps {
  readonly id: GoodsId
  readonly className: string | undefined
  readonly ground?: string
  readonly children: ReactNode
}

/** The way to a product: a link, which a finger follows without loading the page anew. */
export function GoodsLink({ id, className, ground, children }: GoodsLinkProps) {
  return (
    <a
      className={className}
      data-ground={ground}
      href={addressOf('/pages/goods/detail', { id })}
      onClick={(event) => {
        event.preventDefault()
        navigation.push('/pages/goods/detail', { id })
      }}
    >
      {children}
    </a>
  )
}
