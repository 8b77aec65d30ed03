import type { OperatorRole } from '@thrum/contracts/console/operator.entities'
import type { ComponentType, ReactElement } from 'react'
import type { Source } from './source.ts'

/** One entry of the menu: its lists and forms, and whose work it is. An owner sees all. */
export interface Section {
  name: string
  label: string
  icon: ComponentType
  roles: readonly OperatorRole[]
  source: Source
  list: ComponentType
  show?: ComponentType
  create?: ComponentType
  edit?: ComponentType
}

/** A page of its own, without rows. */
export interface Page {
  path: string
  label: string
  icon: ComponentType
  roles: readonly OperatorRole[]
  element: ReactElement
}

export function isFor({ roles }: Pick<Section, 'roles'>, role: OperatorRole | undefined): boolean {
  return role === 'owner' || (role !== undefined && roles.includes(role))
}
