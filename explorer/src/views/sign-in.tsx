import { useState } from 'preact/hooks'
import { troubleOf, type Trouble } from '../reading/trouble.ts'
import { ownAddress } from '../reading/addresses.ts'
import { openSession, type Credentials, type Session } from '../session.ts'
import { TroubleNotice } from './notices.tsx'
import { ViewHeading } from './view-heading.tsx'

interface SignInProps {
  /** True if the page has just been loaded. False if the reader has signed out. */
  readonly isFirst: boolean
  readonly onSignIn: (session: Session, credentials: Credentials) => void
}

export function SignIn({ isFirst, onSignIn }: SignInProps) {
  const [trouble, setTrouble] = useState<Trouble>()
  const [isWaiting, setIsWaiting] = useState(false)
  const signIn = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement)) return
    const form = new FormData(event.currentTarget)
    const field = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    setIsWaiting(true)
    try {
      const credentials = { username: field('username'), password: field('password'), gym: field('gym').trim() }
      onSignIn(await openSession(credentials, ownAddress()), credentials)
    } catch (error) {
      setTrouble(troubleOf(error, Date.now(), navigator.onLine))
      setIsWaiting(false)
    }
  }
  return (
    <div class="sign-in">
      <Introduction isFirst={isFirst} />
      <form class="sheet sign-in-form" method="post" onSubmit={(event) => void signIn(event)}>
        <h2>Sign in</h2>
        <Fields />
        {trouble !== undefined && <TroubleNotice trouble={trouble} />}
        <button type="submit" class="strong" disabled={isWaiting}>
          {isWaiting ? 'Signing in …' : 'Sign in'}
        </button>
        <p class="small">No account, or a lost password? Ask your gym, or whoever runs this page.</p>
      </form>
    </div>
  )
}

function Introduction({ isFirst }: Pick<SignInProps, 'isFirst'>) {
  return (
    <section class="introduction">
      <p class="overline">Competitions and workouts</p>
      <ViewHeading isFirst={isFirst}>Every heat, every rep</ViewHeading>
      <p>
        See what your gym has planned: its competitions with dates, divisions and places left, and every workout on a
        whiteboard, as Rx, Scaled and Foundations. Sign in with the name and the password that you were given. If you
        were sent an address instead, open that: it needs neither.
      </p>
    </section>
  )
}

function Fields() {
  return (
    <>
      <label class="field">
        User name
        <input name="username" autocomplete="username" autocapitalize="none" spellcheck={false} required />
      </label>
      <label class="field">
        Password
        <input name="password" type="password" autocomplete="current-password" required />
      </label>
      <label class="field">
        Gym
        <input
          name="gym"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          placeholder="gym_…"
          aria-describedby="gym-hint"
        />
        <span id="gym-hint" class="small">
          Only if your account is for several gyms and you want to see one; else leave it empty.
        </span>
      </label>
    </>
  )
}
