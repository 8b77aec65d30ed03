import { buildServer } from './build-apps.mjs'

/** Before the first test: those that start a server of their own start the built one, as an operator does. */
export async function setup() {
  await buildServer()
}
