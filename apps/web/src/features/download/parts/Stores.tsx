import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Qr } from '../../../ui/qr/Qr.tsx'
import { openOutside } from '../../../ui/rich-text/leave.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { type Store, type StorePlatform, storesQuery } from '../stores.ts'
import css from './Stores.module.css'

/** The stores that have the app, each as a code to scan and a button. */
export function Stores() {
  const { t } = useTranslation()
  const stores = useQuery(storesQuery)
  if (stores.data !== undefined) return <Found stores={stores.data} />
  if (stores.isError) {
    return (
      <Banner
        icon="nowifi"
        action={
          <Button kind="text" size="small" onClick={() => void stores.refetch()}>
            {t('ui.retry')}
          </Button>
        }
      >
        {t('download.storesFailed')}
      </Banner>
    )
  }
  return (
    <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
      <Skeleton heightPx={72} />
    </div>
  )
}

function Found({ stores }: { stores: readonly Store[] }) {
  const { t } = useTranslation()
  const [first] = stores
  return first === undefined ? (
    <Banner kind="note" icon="info">
      {t('download.notYet')}
    </Banner>
  ) : (
    <StoreCard stores={stores} first={first} />
  )
}

function StoreCard({ stores, first }: { stores: readonly Store[]; first: Store }) {
  const { t } = useTranslation()
  const [platform, setPlatform] = useState<StorePlatform>(first.platform)
  const { address } = stores.find((store) => store.platform === platform) ?? first
  const { host } = new URL(address)
  return (
    <section className={css.card} aria-label={t('download.stores')}>
      {stores.length > 1 ? (
        <Segment
          label={t('download.stores')}
          options={stores.map((store) => ({ value: store.platform, label: t(`download.${store.platform}`) }))}
          value={platform}
          onChange={setPlatform}
        />
      ) : null}
      <div className={css.scan}>
        <div className={css.ground}>
          <Qr text={address} label={t('download.qr', { host })} sizePx={132} />
        </div>
        <p>
          {t('download.scan')}
          <bdi className={css.host} dir="ltr">
            {host}
          </bdi>
        </p>
      </div>
      <Button kind="accent" isFull icon="ext" onClick={() => openOutside(address)}>
        {t('download.open')}
      </Button>
    </section>
  )
}
