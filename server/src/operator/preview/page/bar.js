// Stands below the explorer in a preview, always in sight: says which save is on the page, what is wrong with the last one, and whose
// eyes and whose clock the page is for. It runs in the browser as it is written here.

/** What is asked again when the preview is not there, after so long. */
const againMs = 1000

/** What was answered is drawn by then: only then the bar says so. */
const drawnMs = 50

/**
 * @typedef {{ severity: string, file: string, line: number, column: number, cell?: string, path: string, sentence: string, remedy: string }} Finding
 * @typedef {{ outcome: 'shown' | 'refused' | 'reading' | 'ended', state: number, shown_at: string | null, read_at: string,
 *   competitions: number, changed: { id: string, name: string } | null, errors: number, warnings: number, untold: number,
 *   findings: readonly Finding[] }} Told
 */

/** @type {Told} */
let told = {
  outcome: 'reading',
  state: 0,
  shown_at: null,
  read_at: '',
  competitions: 0,
  changed: null,
  errors: 0,
  warnings: 0,
  untold: 0,
  findings: [],
}

/** The state that the page has read: each answer of the API names its own. */
let readState = 0

const ask = window.fetch.bind(window)
window.fetch = async (input, init) => {
  const response = await ask(input, init)
  const state = response.headers.get('x-preview-state')
  if (state !== null) {
    // What was under way when a save came is of the state before it.
    if (Number(state) < told.state) setTimeout(lookAgain, drawnMs)
    setTimeout(() => note(Number(state)), drawnMs)
  }
  return response
}

/** @param {number} state */
function note(state) {
  readState = state
  draw()
}

/** An open page asks again at once when it was offline. */
function lookAgain() {
  window.dispatchEvent(new Event('online'))
}

/** What the explorer took out of the address.
 * @returns {{ username: string, password: string }} */
function credentials() {
  /** @type {unknown} */
  const kept = JSON.parse(window.sessionStorage.getItem('shared') ?? '{}')
  return Object.assign({ username: '', password: '' }, kept)
}

const bar = element('aside', { className: 'preview-bar' })
const said = element('p', { role: 'status' })
const findings = element('ul', {})
const changed = element('a', {})
const eyes = element('select', {})
const instant = element('input', { type: 'datetime-local' })
bar.setAttribute('aria-label', 'Preview')

document.addEventListener('DOMContentLoaded', () => {
  const { username } = credentials()
  const [, who = 'gym', ahead] = /^(gym|public)([+-]\d+)?$/.exec(username) ?? []
  eyes.append(new Option('its gym: drafts and all', 'gym'), new Option('the public', 'public'))
  eyes.value = who
  if (ahead !== undefined) instant.value = localText(Date.now() + Number(ahead) * 1000)
  eyes.addEventListener('change', go)
  const form = element('form', {})
  form.append(
    labelled('Seen by ', eyes),
    labelled('as of ', instant),
    button('Go', go),
    button('Now', () => open('')),
    changed,
  )
  form.addEventListener('submit', (event) => event.preventDefault())
  bar.append(said, form, findings)
  document.body.append(bar)
  draw()
  void follow()
})

/** Reads what the preview tells, for as long as the page is open. */
async function follow() {
  for (;;) {
    const { username, password } = credentials()
    const authorization = `Basic ${btoa(`${username}:${password}`)}`
    try {
      const response = await ask('preview/states', { headers: { authorization }, cache: 'no-store' })
      if (response.ok && response.body !== null) await readLines(response.body)
    } catch {
      // It is told below, and asked again.
    }
    take({ outcome: 'ended' })
    await new Promise((resolve) => setTimeout(resolve, againMs))
  }
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} body */
async function readLines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter(Boolean)) {
      /** @type {unknown} */
      const news = JSON.parse(line)
      take(Object.assign({}, news))
    }
  }
}

/** @param {Partial<Told>} news */
function take(news) {
  const { state } = told
  told = { ...told, ...news }
  const isOther = told.state !== state
  const more = told.untold > 0 ? [element('li', { textContent: `and ${told.untold} more` })] : []
  if (news.findings !== undefined) findings.replaceChildren(...told.findings.map(findingItem), ...more)
  draw()
  if (isOther) lookAgain()
}

function draw() {
  const { outcome, changed: last } = told
  // A page that has not read yet what is shown says so, as one that is being read.
  bar.dataset.outcome = outcome === 'shown' && readState !== told.state ? 'reading' : outcome
  bar.dataset.state = String(readState)
  const sentence = sentenceOf(bar.dataset.outcome)
  if (said.textContent !== sentence) said.textContent = sentence
  changed.hidden = last === null
  if (last !== null) {
    changed.textContent = `Changed last: ${last.name}`
    changed.href = `#/competitions/${encodeURIComponent(last.id)}`
  }
}

/** @param {string} outcome */
function sentenceOf(outcome) {
  const stays =
    told.shown_at === null ? 'This page is the catalog as it is' : `This page is as of ${clock(told.shown_at)}`
  if (outcome === 'ended') return `The preview has ended: saves are not followed any more. ${stays}.`
  if (outcome === 'reading') return `Reading what was saved … ${stays}.`
  const errors = told.errors === 1 ? '1 error' : `${told.errors} errors`
  if (outcome === 'refused') return `Not shown: what was saved at ${clock(told.read_at)} has ${errors}. ${stays}.`
  const competitions = told.competitions === 1 ? '1 competition' : `${told.competitions} competitions`
  return `Preview of what was saved, as of ${clock(told.read_at)}: ${competitions}.`
}

/** @param {Finding} finding */
function findingItem({ severity, file, line, column, cell, path, sentence, remedy }) {
  const item = element('li', {})
  item.dataset.severity = severity
  const place = line === 0 ? file : `${file}:${line}${cell === undefined ? `:${column}` : ` (${cell})`}`
  const stop = /[.?!]$/.test(sentence) ? '' : '.'
  item.append(element('code', { textContent: `${place}: ${severity}:` }), ` ${path} ${sentence}${stop} ${remedy}`)
  return item
}

function go() {
  const at = new Date(instant.value).getTime()
  const seconds = Number.isNaN(at) ? 0 : Math.round((at - Date.now()) / 1000)
  open(seconds === 0 ? '' : `${seconds > 0 ? '+' : '-'}${Math.abs(seconds)}`)
}

/** Opens the same place for the chosen eyes; a clock's seconds ahead are part of who asks.
 * @param {string} ahead */
function open(ahead) {
  const place = window.location.hash.replace(/^#/, '') || '/competitions'
  window.location.hash = `#/shared/${eyes.value}${ahead}/${credentials().password}${place}`
}

/** @param {string} text */
function clock(text) {
  return new Date(text).toLocaleTimeString()
}

/** A moment as the field for one takes it, by this machine's own clock.
 * @param {number} moment */
function localText(moment) {
  return new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/**
 * @param {string} words
 * @param {HTMLElement} field
 */
function labelled(words, field) {
  const label = element('label', { textContent: words })
  label.append(field)
  return label
}

/**
 * @param {string} words
 * @param {() => void} act
 */
function button(words, act) {
  const made = element('button', { type: 'button', textContent: words })
  made.addEventListener('click', act)
  return made
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} members
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, members) {
  return Object.assign(document.createElement(name), members)
}
