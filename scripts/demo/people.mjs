/** The two who live in the demo: adults, friends, each with a toy. */
export const PEOPLE = [
  {
    id: 'mara',
    model: 'P2',
    profile: {
      nickName: 'Mara',
      avatar: '/avatars/dune-3.svg',
      sex: 'girl',
      birthday: '1991-04-12',
      height: '168',
      weight: '63',
      country: 'NL',
    },
  },
  {
    id: 'noa',
    model: 'H1',
    profile: {
      nickName: 'Noa',
      avatar: '/avatars/dune-5.svg',
      sex: 'none',
      birthday: '1989-09-30',
      height: '176',
      weight: '70',
      country: 'IE',
    },
  },
]

/** Only this world knows it, and the world is thrown away. */
const PASSWORD = 'dunes at night, twice'

async function call(origin, token, method, path, fields = {}) {
  const form = new URLSearchParams(fields)
  const isPost = method === 'POST'
  const response = await fetch(`${origin}/api${path}${isPost ? '' : `?${form}`}`, {
    method,
    headers: { token, language: 'en' },
    ...(isPost ? { body: form } : {}),
  })
  const { code, msg, reason, data } = await response.json()
  if (code !== 200) throw new Error(`${path}: ${reason ?? code} ${msg}`)
  return data
}

/** A fresh session, as signing in on the phone gives. */
export async function signIn(origin, person) {
  const fields = { account: person.id, password: PASSWORD }
  const { token } = await call(origin, '', 'POST', '/user/signIn', fields)
  return token
}

/** On a kept data folder the account is there already. */
async function enter(origin, person) {
  try {
    return await signIn(origin, person)
  } catch {
    const fields = { account: person.id, password: PASSWORD }
    const { token } = await call(origin, '', 'POST', '/user/signUp', fields)
    await call(origin, token, 'POST', '/user/profile', person.profile)
    return token
  }
}

/**
 * Makes sure a person exists, through the same calls the app makes: account, profile, a bound toy that this
 * person's page finds by its address. Harmless when repeated on a kept data folder.
 */
export async function settle(origin, person, makeCode) {
  const token = await enter(origin, person)
  const devices = await call(origin, token, 'GET', '/user-device/listDevices')
  if (devices.length === 0) {
    const code = await makeCode(person.model)
    const { id } = await call(origin, token, 'POST', '/user-device/bind', { code })
    await call(origin, token, 'POST', '/user-device/address', { id, address: `virtual-${person.model}` })
  }
  return call(origin, token, 'GET', '/user/profile')
}
