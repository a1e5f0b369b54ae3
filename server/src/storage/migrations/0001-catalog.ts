import type { Dialect } from '../sql.ts'

/** The catalog, its documents and the accounts. */
export function catalogTables({ text, blob, integer, counted, keyOnly, ownTables }: Dialect): readonly string[] {
  return [
    `create table catalog_state (revision ${integer} not null, last_workout_id ${integer} not null)`,
    `insert into catalog_state (revision, last_workout_id) values (0, 0)`,

    `create table gyms (
      added ${counted},
      id ${text} not null unique,
      name ${text} not null
    )`,

    // gym_id is null in the shared library. body is the movement's JSON as it is served.
    `create table movements (
      added ${counted},
      id ${text} not null unique,
      gym_id ${text} references gyms (id),
      body ${text} not null
    )`,

    // position is the place in the list: greater is newer, never reused. A deleted competition keeps its row, so that
    // cursors stay good and it returns to its place.
    `create table competitions (
      position ${counted},
      id ${text} not null unique,
      gym_id ${text} not null references gyms (id),
      status ${text} not null,
      ever_published ${integer} not null,
      deleted ${integer} not null,
      revision ${integer} not null,
      name ${text} not null,
      body ${text} not null
    )`,
    // A page is listed from one of these alone, without the rows: they hold all that the list asks for.
    `create index competitions_listed on competitions (position, id, revision) where deleted = 0`,
    `create index competitions_of_gym on competitions (gym_id, position, id, revision) where deleted = 0`,
    `create index competitions_published_of_gym on competitions (gym_id, position, id, revision)
      where deleted = 0 and status = 'published'`,
    `create index competitions_published on competitions (position, id, revision)
      where deleted = 0 and status = 'published'`,

    // gym_id is null in the shared library; competition is null where a workout stands alone.
    `create table workouts (
      id ${integer} not null primary key,
      gym_id ${text} references gyms (id),
      competition ${integer} references competitions (position) deferrable initially deferred,
      name ${text},
      type ${text} not null,
      description ${text} not null,
      details ${text} not null
    )`,
    `create index workouts_of_competition on workouts (competition) where competition is not null`,
    `create table workout_movements (
      movement_id ${text} not null references movements (id),
      workout_id ${integer} not null references workouts (id),
      primary key (workout_id, movement_id)
    )${keyOnly}`,
    `create index workouts_with_movement on workout_movements (movement_id)`,

    // body is the event's JSON as it is served, without its workouts. released_at is in milliseconds.
    `create table events (
      id ${text} not null primary key,
      competition ${integer} not null references competitions (position),
      place ${integer} not null,
      visible ${integer} not null,
      released_at ${integer},
      workout_id ${integer} not null references workouts (id),
      scaled_workout_id ${integer} references workouts (id),
      foundations_workout_id ${integer} references workouts (id),
      body ${text} not null
    )`,
    `create unique index events_of_competition on events (competition, place)`,
    `create index events_with_workout on events (workout_id)`,
    `create index events_with_scaled on events (scaled_workout_id) where scaled_workout_id is not null`,
    `create index events_with_foundations on events (foundations_workout_id) where foundations_workout_id is not null`,

    // sees is 'both' where both kinds of viewer read the same bytes. valid_from and valid_until are in milliseconds,
    // length is that of the bytes. document counts up with the place of the competition: those of a page lie side by
    // side, and each coding by itself, so that a read touches nothing that it does not send.
    `create table competition_documents (
      document ${integer} not null primary key,
      competition ${integer} not null references competitions (position),
      sees ${text} not null,
      revision ${integer} not null,
      valid_from ${integer},
      valid_until ${integer},
      hash ${text} not null,
      crc ${integer} not null,
      proof ${integer} not null,
      length ${integer} not null
    )`,
    `create table competition_bytes (
      document ${integer} not null primary key references competition_documents (document) on delete cascade,
      bytes ${blob} not null
    )`,
    `create table competition_deflated (
      document ${integer} not null primary key references competition_documents (document) on delete cascade,
      deflated ${blob} not null
    )`,
    `create table workout_documents (
      workout_id ${integer} not null primary key references workouts (id),
      hash ${text} not null,
      crc ${integer} not null,
      proof ${integer} not null,
      bytes ${blob} not null,
      deflated ${blob} not null
    )`,

    // reach is 'gym' (gym_id), 'granted' (grants) or 'every'. rate_limit is null for the one of the settings.
    `create table accounts (
      username ${text} not null primary key,
      name ${text} not null,
      reach ${text} not null,
      gym_id ${text} references gyms (id),
      sees ${text} not null,
      rate_limit ${text},
      issued_at ${integer} not null,
      expires_at ${integer}
    )`,
    `create table passwords (
      username ${text} not null references accounts (username),
      hash ${blob} not null,
      expires_at ${integer},
      primary key (username, hash)
    )`,
    `create table grants (
      username ${text} not null references accounts (username),
      gym_id ${text} not null references gyms (id),
      primary key (username, gym_id)
    )`,

    ...ownTables,
  ]
}
