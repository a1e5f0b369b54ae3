import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abbreviateDuration, parseClock, pluralName, sayDuration, sayEvery } from '../src/measures/wording.ts'
import { loadHasUnit, sayLoad } from '../src/measures/load.ts'
import { leastOf, parseQuantity, sayQuantity } from '../src/measures/quantity.ts'
import { parseReps, parseRepScheme, parseTempo } from '../src/measures/reps.ts'

test('a movement is counted as coaches count it', () => {
  const plurals = {
    'Pull-up': 'Pull-ups',
    'Push Press': 'Push Presses',
    'Power Snatch': 'Power Snatches',
    'Clean and Jerk': 'Clean and Jerks',
    'Double-under': 'Double-unders',
    'Farmers Carry': 'Farmers Carries',
    'Bear Complex': 'Bear Complexes',
    'Toes-to-bar': 'Toes-to-bar',
    'Chest-to-bar Pull-up': 'Chest-to-bar Pull-ups',
    'Burpee over Bar': 'Burpees over Bar',
    'Lateral Burpee Over Dumbbell': 'Lateral Burpees Over Dumbbell',
    'Shoulder To Overhead': 'Shoulder To Overheads',
    'Chest To Bar Pull-up': 'Chest To Bar Pull-ups',
    'Burpee to Target': 'Burpees to Target',
    'Shoulder to Overhead': 'Shoulder to Overheads',
    'Ground to Overhead': 'Ground to Overheads',
    'Dumbbell Shoulder-to-overhead': 'Dumbbell Shoulder-to-overheads',
    'Chest to Bar Pull-up': 'Chest to Bar Pull-ups',
    'Strict Toes to Bar': 'Strict Toes to Bar',
    'Power Clean + Jerk': 'Power Clean + Jerk',
    'Snatch, Power': 'Snatches, Power',
    'Sit-up (weighted)': 'Sit-ups (weighted)',
    'Double-unders': 'Double-unders',
    HSPU: 'HSPUs',
    スクワット: 'スクワット',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(plurals).map((name) => [name, pluralName(name)])), plurals)
})

test('quantities are parsed from whiteboard text', () => {
  assert.deepEqual(parseQuantity('22.5/15 kg'), { figures: '22.5/15', numbers: [22.5, 15], least: 15, unit: 'kg' })
  assert.deepEqual(parseQuantity('15/12 calories'), {
    figures: '15/12',
    numbers: [15, 12],
    least: 12,
    unit: 'calories',
  })
  assert.deepEqual(parseQuantity('65-70%'), { figures: '65-70', numbers: [65, 70], least: 65, unit: '%' })
  assert.deepEqual(parseQuantity('24/20 in'), { figures: '24/20', numbers: [24, 20], least: 20, unit: 'in' })
  assert.deepEqual(parseQuantity('1,000 m (or 900)'), { figures: '1,000', numbers: [1000], least: 1000, unit: 'm' })
  assert.deepEqual(parseQuantity('22,5kg'), { figures: '22,5', numbers: [22.5], least: 22.5, unit: 'kg' })
  assert.deepEqual(parseQuantity('Max calories'), { figures: 'Max', numbers: [], least: 0, unit: 'calories' })
  for (const text of ['75+%', '75%+', '75+ %']) {
    assert.deepEqual(parseQuantity(text), { figures: '75+', numbers: [75], least: 75, unit: '%' })
  }
  assert.equal(parseQuantity('to the pier'), undefined)
  assert.equal(parseQuantity('400 m 3 times'), undefined)
})

test('quantities are written in short, with the base unit for a bare number', () => {
  assert.equal(sayQuantity('distance', 400), '400 m')
  assert.equal(sayQuantity('distance', 2000), '2000 m')
  assert.equal(sayQuantity('distance', 5000), '5 km')
  assert.equal(sayQuantity('distance', '400/350 meters'), '400/350 m')
  assert.equal(sayQuantity('distance', '2 miles'), '2 mile')
  assert.equal(sayQuantity('distance', 'to the pier'), 'to the pier')
  assert.equal(sayQuantity('calories', '15/12'), '15/12 cal')
  assert.equal(sayQuantity('duration', 90), '90 s')
  assert.equal(sayQuantity('duration', '1:30'), '1:30')
  assert.equal(sayQuantity('height', '24/20"'), '24/20 in')
  assert.equal(sayQuantity('height', '24/20'), '24/20')
  assert.equal(sayQuantity('percent', 75), '75%')
  assert.equal(sayQuantity('percent', '75+%'), '75+%')
  assert.deepEqual([sayQuantity('duration', 'Max s'), sayQuantity('distance', 'Max m')], ['max hold', 'max distance'])
  assert.equal(sayQuantity('power', '250/200 watts'), '250/200 W')
})

test('the least of a quantity is in metres, seconds or centimetres', () => {
  assert.equal(leastOf('distance', '2/1 km'), 1000)
  assert.equal(leastOf('duration', '1:30'), 90)
  assert.equal(leastOf('duration', '2 min'), 120)
  assert.equal(leastOf('calories', '15/12 meters'), undefined)
})

test('repetitions are a count, a range, a scheme, a pair, a complex or all that is possible', () => {
  const kinds = ['5', '5+', '6-8', '8-6', '21-15-9', '10/8', '2+1', 'Max', 'AMRAP'].map((text) => parseReps(text)?.kind)
  assert.deepEqual(kinds, ['count', 'count', 'range', 'scheme', 'scheme', 'pair', 'complex', 'max', 'max'])
  for (const text of ['', '0', '05', '-5', '5-', '5.5', '5x5', '21,15,9', 'ten', '100000']) {
    assert.equal(parseReps(text), undefined, text)
  }
})

test('a rep scheme has at least two rounds and no empty one', () => {
  assert.deepEqual(parseRepScheme('21-15-9'), [21, 15, 9])
  assert.deepEqual(parseRepScheme(' 10–20–30 '), [10, 20, 30])
  for (const text of ['', '21', '21-15-', '21-0-9', '21 15 9']) assert.equal(parseRepScheme(text), undefined, text)
})

test('a tempo has four phases, however they are set apart', () => {
  assert.deepEqual(['3211', '30x1', '3-2-1-1', '3211 tempo'].map(parseTempo), ['3211', '30X1', '3211', '3211'])
  assert.equal(parseTempo('slow'), undefined)
})

test('a load is written with kg or lb, and other texts are unchanged', () => {
  assert.equal(sayLoad('95/65 lbs', undefined), '95/65 lb')
  assert.equal(sayLoad('95/65#', undefined), '95/65 lb')
  assert.equal(sayLoad('43/30', 'kg'), '43/30 kg')
  assert.equal(sayLoad(40, 'kg'), '40 kg')
  assert.equal(sayLoad({ male: 20, female: 20, unit: 'kilos' }, undefined), '20 kg')
  assert.equal(sayLoad('2 x 22.5/15 kg', undefined), '2 x 22.5/15 kg')
  assert.equal(sayLoad('1.5/1 pood', undefined), '1.5/1 pood')
})

test('a load without a number, or in bodyweights, needs no unit', () => {
  for (const load of ['1.5/1 pood', 'bodyweight', '1.5x BW', 'heavy', '2x24kg', '43 kg (95 lb)']) {
    assert.equal(loadHasUnit(load, undefined), true, load)
  }
  for (const load of ['43/30', '24 stone', '75%']) assert.equal(loadHasUnit(load, undefined), false, load)
})

test('durations are written in minutes if they are whole', () => {
  assert.deepEqual([1, 45, 60, 90, 150, 1200, 5400].map(sayDuration), [
    '1 second',
    '45 seconds',
    '1 minute',
    '90 seconds',
    '2:30',
    '20 minutes',
    '90 minutes',
  ])
  assert.deepEqual([45, 60, 90, 150].map(abbreviateDuration), ['45 s', '1 min', '90 s', '2:30'])
  assert.deepEqual([60, 90].map(sayEvery), ['every minute', 'every 90 seconds'])
  assert.deepEqual(['20:00', '1:05:00', '20', '1:75'].map(parseClock), [1200, 3900, undefined, undefined])
})
