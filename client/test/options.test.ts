import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { createClient, type ClientOptions } from '../src/index.ts'
import { hashPassword } from '../../server/src/access/authenticator.ts'
import { replacePassword } from '../../server/src/storage/account-rows.ts'
import { serveWorld, type ServedWorld } from './served-world.ts'

const account = { username: 'harbor', password: 'harbor-password' }

const taken: Readonly<Record<string, string>> = {
  'https://api.example.com': 'https://api.example.com/api/public/workouts/1',
  'https://api.example.com/': 'https://api.example.com/api/public/workouts/1',
  'https://example.com/sheets/': 'https://example.com/sheets/api/public/workouts/1',
  'http://127.0.0.1:3000': 'http://127.0.0.1:3000/api/public/workouts/1',
  'http://[::1]:3000': 'http://[::1]:3000/api/public/workouts/1',
  'http://localhost': 'http://localhost/api/public/workouts/1',
  'http://sheets.localhost': 'http://sheets.localhost/api/public/workouts/1',
}

const refused: readonly (readonly [what: string, options: Partial<ClientOptions>, message: RegExp])[] = [
  ['a URL with credentials', { url: 'https://harbor:hunter2@example.com' }, /^url contains credentials/],
  ['a URL with a query', { url: 'https://example.com?x=1' }, /remove the part that begins with \?/],
  ['a URL with a fragment', { url: 'https://example.com#x' }, /remove the part that begins with #/],
  ['http to another machine', { url: 'http://example.com' }, /others on the network can read the password/],
  ['http to a name that looks like this machine', { url: 'http://localhost.example.com' }, /can read the password/],
  ['http to an address that looks like it', { url: 'http://127.0.0.1.example.com' }, /can read the password/],
  ['another protocol', { url: 'ftp://example.com' }, /not an absolute http\(s\) URL/],
  ['no URL', { url: 'example.com' }, /not an absolute http\(s\) URL/],
  ['a user name with a colon', { username: 'har:bor' }, /username contains a colon/],
  ['a password with a line feed', { password: 'hunter2\n' }, /password contains a control character/],
  ['a gym that no header can carry', { gym: 'gym_é' }, /gym is "gym_é"; it may only contain/],
  ['a gym header that is none', { gymHeader: 'service gym' }, /gymHeader is "service gym"/],
  ['no time', { timeoutMs: 0 }, /timeoutMs is 0; it must be a whole number from 1/],
  ['no attempt', { retry: { attempts: 0 } }, /retry.attempts is 0/],
  ['half a wait', { retry: { firstWaitMs: 0.5 } }, /retry.firstWaitMs is 0.5/],
  ['an endless wait', { retry: { longestWaitMs: Infinity } }, /retry.longestWaitMs is Infinity/],
]

suite('making a client', () => {
  for (const [url, address] of Object.entries(taken)) {
    test(`${url} is taken`, async () => {
      const addresses: string[] = []
      const fetch = (asking: string) => {
        addresses.push(asking)
        return Promise.resolve(Response.json({}))
      }
      await createClient({ ...account, url, fetch }).getWorkout(1)
      assert.deepEqual(addresses, [address])
    })
  }

  for (const [what, options, message] of refused) {
    test(`${what} is rejected without showing the password`, () => {
      const make = () => createClient({ ...account, url: 'https://example.com', ...options })
      assert.throws(make, (error) => {
        assert.ok(error instanceof TypeError)
        assert.match(error.message, message)
        assert.doesNotMatch(error.message, /hunter2/)
        return true
      })
    })
  }

  test('http to another machine is accepted with allowInsecure', () => {
    createClient({ ...account, url: 'http://example.com', allowInsecure: true })
  })
})

suite('the account of a client', () => {
  let world: ServedWorld
  before(async () => (world = await serveWorld()))
  after(() => world.stop())

  test('a password beyond ASCII is sent as UTF-8', async () => {
    const password = 'kräftig 💪 – ε'
    await replacePassword(world.catalog.database, 'stranger', hashPassword(password), undefined)
    const page = await world.clientOf('stranger', { password }).listCompetitions()
    assert.deepEqual(page.competitions, [])
  })
})
