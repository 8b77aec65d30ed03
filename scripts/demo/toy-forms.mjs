/** The drawn forms of the three models, as the app draws them. */
const form = (id, stops, shadow, body) => `
<svg viewBox="0 0 120 120" fill="none" stroke-linecap="round">
  <defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${stops[0]}"/><stop offset="1" stop-color="${stops[1]}"/></linearGradient></defs>
  <ellipse cx="60" cy="103" rx="${shadow}" ry="6" fill="#000" opacity=".3"/>
  ${body(`url(#${id})`)}
</svg>`

export const TOY_FORMS = {
  pebble: form(
    'pebble',
    ['#6d6455', '#383027'],
    36,
    (paint) => `
  <path d="M60 24c26 0 42 15 42 37 0 23-17 38-43 38-25 0-41-13-41-35 0-24 17-40 42-40z" fill="${paint}"/>
  <path d="M34 50c5-9 14-14 25-15" stroke="#fff" stroke-opacity=".28" stroke-width="5"/>
  <circle cx="74" cy="70" r="4" fill="#FFC93C"/>`,
  ),
  halo: form(
    'halo',
    ['#FFDF86', '#EDA91A'],
    32,
    (paint) => `
  <circle cx="60" cy="60" r="29" stroke="${paint}" stroke-width="22"/>
  <path d="M31 49a31 31 0 0 1 20-19" stroke="#fff" stroke-opacity=".6" stroke-width="5"/>
  <circle cx="60" cy="89" r="3.5" fill="#241B04" fill-opacity=".55"/>`,
  ),
  orbit: form(
    'orbit',
    ['#8E86A3', '#4E4763'],
    34,
    (paint) => `
  <circle cx="60" cy="62" r="35" fill="${paint}"/>
  <path d="M37 53c4-8 10-13 19-15" stroke="#fff" stroke-opacity=".3" stroke-width="5"/>
  <path d="M18 78c8 12 66-6 84-30" stroke="#F2CE7A" stroke-width="5"/>
  <circle cx="102" cy="47" r="6" fill="#FFC93C"/>`,
  ),
}
