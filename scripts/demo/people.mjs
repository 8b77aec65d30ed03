/** The two who live in the demo: adults, friends, each with a toy. */
export const PEOPLE = [
  {
    id: 'mara',
    name: 'Mara',
    birthday: '1991-04-12',
    sex: 'girl',
    avatar: '/avatars/dune-3.svg',
    model: 'P2',
  },
  { id: 'noa', name: 'Noa', birthday: '1989-09-30', sex: 'none', avatar: '/avatars/dune-5.svg', model: 'H1' },
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

/** A fresh session, as signing in on the phone would give. */
export async function signIn(origin, person) {
  const { token } = await call(origin, '', 'POST', '/user/signIn', { account: person.id, password: PASSWORD })
  return token
}

async function signUpOrIn(origin, person) {
  try {
    return await signIn(origin, person)
  } catch {
    const fields = { account: person.id, password: PASSWORD }
    const { token } = await call(origin, '', 'POST', '/user/signUp', fields)
    const { name: nickName, birthday, sex, avatar } = person
    await call(origin, token, 'POST', '/user/profile', { nickName, birthday, sex, avatar })
    return token
  }
}

/**
 * Makes sure a person exists, through the same calls the app makes: account, profile, a bound toy that this
 * person's page finds by its address. Harmless when repeated on a kept data folder.
 */
export async function settle(origin, person, makeCode) {
  const token = await signUpOrIn(origin, person)
  const devices = await call(origin, token, 'GET', '/user-device/listDevices')
  if (devices.length === 0) {
    const code = await makeCode(person.model)
    const { id } = await call(origin, token, 'POST', '/user-device/bind', { code })
    await call(origin, token, 'POST', '/user-device/address', { id, address: `virtual-${person.model}` })
  }
  return call(origin, token, 'GET', '/user/profile')
}
