import { useQuery } from '@tanstack/react-query'
import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import type { OrderStep } from '@thrum/toy-protocol/active-orders'
import { deviceScene } from '@thrum/toy-protocol/foreign-toys'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { background } from '../../lib/background.ts'
import { isCallError } from '../../lib/call-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { usePage, usePageShown } from '../../navigation/page.context.ts'
import { keepScreenLit } from '../../platform/wake-lock.ts'
import { devicesQuery } from '../device/index.ts'
import { toy, useToy } from '../toy/index.ts'
import { sceneQuery } from './player.api.ts'
import { useUnattended } from './use-unattended.ts'

/** The toy in use was removed in another window or on another device: the first of those that are left takes its place. */
async function leaveRemoved(): Promise<void> {
  const devices = await queryClient.fetchQuery({ ...devicesQuery, staleTime: 0 })
  const { device, isLent } = toy.getSnapshot()
  if (!isLent && !devices.some(({ id }) => id === device?.id)) toy.select(devices[0])
}

/** Keeps the toy's knowledge of what it may do in step with the server; until that answers its model's own counts. */
function useScene(): Scene | undefined {
  const { device } = useToy()
  const answer = useQuery(sceneQuery(device?.id))
  const { data, error } = answer
  // Each answer counts, also one that says what the last one did.
  const answeredAtMs = answer.isSuccess && answer.isFetchedAfterMount ? answer.dataUpdatedAt : undefined
  useEffect(() => {
    if (data !== undefined) toy.setScene(data)
  }, [data])
  useEffect(() => {
    if (answeredAtMs !== undefined) toy.permit()
  }, [answeredAtMs])
  useEffect(() => {
    if (isCallError(error, 'device.forbidden')) toy.disable()
    // The next look asks again where the list can't be had now.
    if (isCallError(error, 'play.gone')) leaveRemoved().catch(() => undefined)
  }, [error])
  return useMemo(() => {
    const scene = data ?? (device && deviceScene(device))
    return scene && visibleScene(scene)
  }, [data, device])
}

/**
 * One's own toy as every player drives it: what it offers, orders with their refusals said, nobody touching it. While
 * it is lent its motion is the partner's affair.
 * @param isRunning something drives it by itself, also where it is silent for a while
 */
export function useOwnToy(isRunning = false) {
  const { t } = useTranslation()
  const snapshot = useToy()
  const scene = useScene()
  const { isTop } = usePage()
  // What moves under another page is that page's, and so are the touches.
  const isMoving = isRunning || (isTop && Object.keys(snapshot.wanted).length > 0)
  const isActive = isMoving && !snapshot.isLent
  const unattended = useUnattended(isActive)
  useEffect(() => (isActive ? background.hold() : undefined), [isActive])
  // Nobody touches the screen while it plays; a dark one would be out of sight, and stop it.
  useEffect(() => (isActive ? keepScreenLit() : undefined), [isActive])

  /** @returns whether the toy took all of them; the person is told why not */
  function apply(codes: readonly OrderCode[]): boolean {
    for (const code of codes) {
      const result = toy.apply(code)
      if (result.ok) continue
      if (result.reason === 'device.mismatch' || result.reason === 'order.invalid')
        toast(t('player.mismatch'), { kind: 'alert' })
      else if (result.reason === 'device.notActive') toast(t('player.notActive'), { kind: 'alert' })
      return false
    }
    return true
  }

  return { snapshot, scene, apply, isWarned: unattended.isWarned, touch: unattended.touch }
}

/** The page of a player is covered or left: what the person plays alone ends, and nothing of a partner's. */
export function stopWhatIsOwn(): void {
  if (!toy.getSnapshot().isLent) void toy.stop('navigation')
}

/**
 * Playing with one's own toy by touches. The toy stops whenever the page is covered or left; that the page itself
 * goes out of sight is the toy's own business. Source: PLR-08.
 */
export function useSoloPlay() {
  const { snapshot, scene, apply, isWarned, touch } = useOwnToy()
  usePageShown(() => stopWhatIsOwn)

  function run({ codes }: OrderStep): void {
    if (toy.getSnapshot().isLent) return
    touch()
    apply(codes)
  }

  return { snapshot, scene, run, isWarned, stay: touch }
}
