/** How long to wait for what must come: a busy machine is slow, not wrong. */
export const PATIENCE = { timeout: 30_000 } as const
