import { drawnPicture } from '../../apps/server/src/features/store/drawn-picture.testkit.ts'
import { createStock } from '../../apps/server/src/features/store/index.ts'
import { createStockRepo } from '../../apps/server/src/features/store/stock.repo.ts'
import { newGoodsPictureId } from '../../apps/server/src/ids.ts'
import { TOY_FORMS } from './toy-forms.mjs'

/** Larger than a phone shows it. */
const SIDE_PX = 720
const DAY_MS = 24 * 60 * 60_000
const SHOP = 'https://shop.example.com/'

const form = (stops, shadow, body) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" fill="none" stroke-linecap="round">
  <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${stops[0]}"/><stop offset="1" stop-color="${stops[1]}"/></linearGradient></defs>
  <ellipse cx="60" cy="103" rx="${shadow}" ry="6" fill="#2A1F08" opacity=".14"/>
  ${body}
</svg>`

const FORMS = {
  ...TOY_FORMS,
  duo: form(
    ['#D9CBE6', '#8B6FA3'],
    40,
    `<circle cx="45" cy="66" r="29" fill="url(#g)"/><circle cx="78" cy="56" r="25" fill="#D6C6E2"/>
  <path d="M64 49c2-5 6-8 11-9" stroke="#fff" stroke-opacity=".75" stroke-width="4"/>
  <circle cx="45" cy="74" r="3.5" fill="#FFE7A6"/>`,
  ),
  tide: form(
    ['#BFD9DC', '#5F949C'],
    38,
    `<path d="M22 66c0-20 14-32 31-29 12 2 16 12 27 11 12-1 20 6 20 19 0 17-14 30-37 30-25 0-41-12-41-31z" fill="url(#g)"/>
  <path d="M35 60c2-8 9-13 17-12" stroke="#fff" stroke-opacity=".5" stroke-width="5"/>
  <circle cx="82" cy="72" r="4" fill="#FFE7A6"/>`,
  ),
  arc: form(
    ['#C8D6B8', '#6F8B5C'],
    36,
    `<path d="M30 78a34 34 0 1 1 60 0" stroke="url(#g)" stroke-width="25"/>
  <path d="M31 53a32 32 0 0 1 18-20" stroke="#fff" stroke-opacity=".5" stroke-width="4.5"/>
  <circle cx="90" cy="78" r="3.5" fill="#FFF3CE"/>`,
  ),
  ember: form(
    ['#F3C1A6', '#BF6C4A'],
    30,
    `<path d="M60 20c21 0 34 20 34 43 0 21-14 35-34 35S26 84 26 63c0-23 13-43 34-43z" fill="url(#g)"/>
  <path d="M40 52c2-10 8-17 16-19" stroke="#fff" stroke-opacity=".45" stroke-width="5"/>
  <circle cx="60" cy="80" r="4" fill="#FFE7A6"/>`,
  ),
}

const plain = { traits: ['quiet', 'waterSafe', 'plainParcel'], delivery: { minDays: 3, maxDays: 5 } }
const toy = { ...plain, play: 'all', link: `${SHOP}toys` }

/** Form, what is said of it in English and Chinese, and the rest; the first stands in the showcase. */
const SHELF = [
  {
    form: 'duo',
    en: [
      'Duo',
      'Two soft forms that move as one.',
      'One for you, one for somebody far away. What one feels, the other plays.',
    ],
    zh: ['Duo', '两个柔软的形状，同步律动。', '一个给你，一个给远方的人。一方的感受，由另一方奏响。'],
    about: { ...toy, ground: 'sand', price: 12_900, place: 10 },
  },
  {
    form: 'halo',
    en: [
      'Halo',
      'A quiet ring with gentle warmth.',
      'A quiet ring in soft silicone with twelve patterns and gentle warmth. Works with every play mode and with a partner far away.',
    ],
    zh: [
      'Halo',
      '安静的圆环，带来温热。',
      '柔软硅胶制成的安静圆环，内置十二种节奏与温热。支持所有玩法，也能与远方的伴侣同步。',
    ],
    about: {
      ...toy,
      traits: ['quiet', 'warm', 'plainParcel'],
      ground: 'sand',
      price: 5_900,
      was: 7_900,
      place: 20,
    },
  },
  {
    form: 'tide',
    en: ['Tide', 'Follows every curve.', 'A supple form that lies close and stays quiet.'],
    zh: ['Tide', '贴合每一道曲线。', '柔韧贴合，始终安静。'],
    about: { ...toy, ground: 'sea', price: 6_400, was: 8_000, place: 30 },
  },
  {
    form: 'ember',
    en: ['Ember', 'Warm in a minute.', 'Small, warm, and at home in a hand.'],
    zh: ['Ember', '一分钟变暖。', '小巧温热，刚好握在手中。'],
    about: {
      ...toy,
      traits: ['warm', 'quiet', 'giftBox'],
      ground: 'clay',
      price: 7_200,
      was: 9_000,
      place: 40,
    },
  },
  {
    form: 'pebble',
    en: ['Pebble', 'Fits into any pocket.', 'The smallest of them, with one strong motor.'],
    zh: ['Pebble', '放得进任何口袋。', '最小的一款，只有一个有力的马达。'],
    about: { ...toy, ground: 'stone', price: 4_400, was: 5_900, place: 50 },
  },
  {
    form: 'arc',
    en: ['Travel pouch', 'Just pay postage', 'Soft, plain and made for one toy.'],
    zh: ['旅行收纳袋', '只需支付邮费', '柔软素净，刚好放下一件。'],
    about: { ground: 'sage', price: 0, link: `${SHOP}pouch`, traits: ['plainParcel'], place: 60 },
  },
  {
    form: 'tide',
    en: ['Charging dish', 'One per account', 'A dish that charges what lies in it.'],
    zh: ['充电托盘', '每个账号一份', '放上去就能充电。'],
    about: { ground: 'sea', price: 0, link: `${SHOP}dish`, place: 70 },
  },
]

/** As it is drawn: nothing in it has to be written anew, which takes its time. */
async function putPicture({ db, wall }, goods_id, bytes) {
  const sides = { width: SIDE_PX, height: SIDE_PX }
  const row = {
    id: newGoodsPictureId(),
    goods_id,
    mime: 'image/png',
    ...sides,
    blur: null,
    bytes,
    small: null,
  }
  await createStockRepo(db).addPictures(goods_id, [{ ...row, created_at: new Date(wall()) }], 1)
}

/** Fills the store, once: on a kept data folder its goods are there already. */
export async function fillStore(context) {
  const stock = createStock(context)
  if ((await stock.list({ currentPage: 1, pageSize: 1 })).total > 0) return
  const before = context.wall() - 90 * DAY_MS
  const [first] = SHELF
  for (const one of SHELF) {
    const [name, lead, description] = one.en
    const [zhName, zhLead, zhDescription] = one.zh
    const id = await stock.add({
      texts: {
        en: { name, lead, description },
        'zh-Hans': { name: zhName, lead: zhLead, description: zhDescription },
      },
      ...{ was: null, currency: 'USD', link: null, traits: [], delivery: null, play: 'none' },
      ...one.about,
    })
    const svg = FORMS[one.form].replace('<svg viewBox', '<svg xmlns="http://www.w3.org/2000/svg" viewBox')
    await putPicture(context, id, await drawnPicture(svg, SIDE_PX))
    await stock.schedule(id, { fromMs: one === first ? context.wall() : before, untilMs: null })
    if (one === first)
      await stock.addShowcase({ goodsId: id, pictureId: null, place: 1, fromMs: null, untilMs: null })
  }
}
