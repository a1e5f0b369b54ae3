import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { suite, test } from 'node:test'
import { hashOfBoards, hashOfCompetition, hashOfEvent, hashOfList, hashOfWorkout, parseRoute } from '../src/route.ts'
import openApi from '../../openapi.json' with { type: 'json' }
import { headerIn } from '../src/reading/gym-header.ts'
import { curlLine } from '../src/reading/addresses.ts'
import { videoAddress, webAddress } from '../src/views/outside-links.ts'

suite('the address bar', () => {
  test('keeps each place', () => {
    const window = { limit: 2, afterCursor: 'comp_a' }
    assert.deepEqual(parseRoute(hashOfList(window)), { view: 'competitions', window })
    assert.equal(hashOfList(window), '#/competitions?limit=2&after_cursor=comp_a')
    assert.equal(hashOfList({ limit: 6 }), '#/competitions')
    assert.deepEqual(parseRoute(hashOfCompetition('comp_a')), { view: 'competition', id: 'comp_a' })
    assert.deepEqual(parseRoute(hashOfEvent('comp_a', 'ce/?#b')), {
      view: 'event',
      competitionId: 'comp_a',
      id: 'ce/?#b',
    })
    assert.deepEqual(parseRoute(hashOfBoards('comp/a')), { view: 'boards', competitionId: 'comp/a' })
    assert.deepEqual(parseRoute(hashOfWorkout('12')), { view: 'workout', id: '12' })
  })

  test('leads to the list when it is empty, and nowhere when it is nonsense', () => {
    assert.deepEqual(parseRoute(''), { view: 'competitions', window: { limit: 6 } })
    for (const limit of ['0', '101', '2.5', 'x', '-1']) {
      assert.deepEqual(parseRoute(`#/competitions?limit=${limit}`), { view: 'competitions', window: { limit: 6 } })
    }
    for (const hash of [
      '#/nothing',
      '#/workouts',
      '#/competitions/a/b',
      '#/competitions/a/events/b/c',
      '#/workouts/1/2',
    ]) {
      assert.deepEqual(parseRoute(hash), { view: 'nowhere' }, hash)
    }
    assert.deepEqual(parseRoute('#/workouts/%zz'), { view: 'workout', id: '%zz' })
  })
})

suite('the curl line', () => {
  const request = {
    service: 'https://api.example.com',
    address: '/api/public/workouts/1',
    username: 'ann',
    gym: undefined,
  }
  test('names the user and leaves the password to curl', () => {
    assert.equal(
      curlLine({ ...request, gymHeader: undefined }),
      "curl -u 'ann' 'https://api.example.com/api/public/workouts/1'",
    )
  })

  test('is one command with any names', () => {
    const hostile = `x'; echo "$HOME" \`id\` #`
    const line = curlLine({ ...request, username: hostile, gym: 'gym_a', gymHeader: 'paddock-gym' })
    const words = execFileSync('sh', ['-c', line.replace(/^curl/, "printf '%s\\n'")], { encoding: 'utf8' })
    assert.deepEqual(words.trimEnd().split('\n'), [
      '-u',
      hostile,
      '-H',
      'paddock-gym: gym_a',
      'https://api.example.com/api/public/workouts/1',
    ])
  })
})

suite('the gym header', () => {
  test('has the name that the description of the service gives it', () => {
    assert.equal(headerIn(openApi), 'service-gym')
    assert.equal(headerIn({ openapi: '3.1.0', paths: {} }), undefined)
  })
})

suite('addresses from the catalog', () => {
  test('become links only when they lead to the web', () => {
    assert.equal(webAddress('https://example.com/a', ['https:']), 'https://example.com/a')
    for (const address of [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'http://example.com',
      '//example.com',
      '',
      null,
      undefined,
    ]) {
      assert.equal(webAddress(address, ['https:']), undefined, String(address))
    }
  })

  test('of videos are made for the services that we know', () => {
    assert.equal(videoAddress({ service: 'youtube', id: 'a&b' }), 'https://www.youtube.com/watch?v=a%26b')
    assert.equal(videoAddress({ service: 'vimeo', id: '12' }), 'https://vimeo.com/12')
    assert.equal(videoAddress({ service: 'tape', id: '12' }), undefined)
    assert.equal(videoAddress(null), undefined)
  })
})
