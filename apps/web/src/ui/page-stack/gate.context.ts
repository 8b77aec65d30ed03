import { type ComponentType, createContext } from 'react'

/** While given, it stands in the place of every page that is not open before consent, and none of them is fetched. */
export const GateContext = createContext<ComponentType | undefined>(undefined)
