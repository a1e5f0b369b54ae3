import type { Dialect } from '../sql.ts'

/** The catalog, its documents, the accounts and the history. */
export function catalogTables({ text, blob, integer, counted, keyOnly, ownTables }: Dialect): readonly string[] {
  return [
    `create table catalog_state (
      revision ${integer} not null,
      last_workout_id ${integer} not null
    )`,
    `insert into catalog_state (revision, last_workout_id) values (0, 0)`,

    // A gym that is deleted keeps its row, which the places of its deleted competitions refer to.
    `create table gyms (
      added ${counted},
      id ${text} not null unique,
      name ${text} not null,
      deleted ${integer} not null default 0
    )`,

    // gym_id is null in the shared library. body is the movement's JSON as it is served.
    `create table movements (
      added ${counted},
      id ${text} not null unique,
      gym_id ${text} references gyms (id),
      body ${text} not null
    )`,

    // position is the place in the list: greater is newer, never reused. A deleted competition keeps its row, so that
    // cursors stay good and it returns to its place. published_from, in milliseconds, is when it is published: null for
    // a draft, -2^52 where nobody named an instant.
    `create table competitions (
      position ${counted},
      id ${text} not null unique,
      gym_id ${text} not null references gyms (id),
      published_from ${integer},
      ever_published ${integer} not null,
      deleted ${integer} not null,
      name ${text} not null,
      body ${text} not null
    )`,
    // A page is listed from one of these alone, without the rows: they hold all that the list asks for.
    `create index competitions_listed on competitions (position, id) where deleted = 0`,
    `create index competitions_of_gym on competitions (gym_id, position, id) where deleted = 0`,
    `create index competitions_published_of_gym on competitions (gym_id, position, id, published_from)
      where deleted = 0 and published_from is not null`,
    `create index competitions_published on competitions (position, id, published_from)
      where deleted = 0 and published_from is not null`,
    `create index competitions_published_from on competitions (published_from)
      where deleted = 0 and published_from > ${-(2 ** 52)}`,

    // gym_id is null in the shared library; competition is null where a workout stands alone. is_described is 1 where
    // the description was written from the details: it is written again when they change.
    `create table workouts (
      id ${integer} not null primary key,
      gym_id ${text} references gyms (id),
      competition ${integer} references competitions (position) deferrable initially deferred,
      name ${text},
      type ${text} not null,
      description ${text} not null,
      details ${text} not null,
      is_described ${integer} not null default 0
    )`,
    `create index workouts_of_competition on workouts (competition) where competition is not null`,
    `create table workout_movements (
      movement_id ${text} not null references movements (id),
      workout_id ${integer} not null references workouts (id),
      primary key (workout_id, movement_id)
    )${keyOnly}`,
    `create index workouts_with_movement on workout_movements (movement_id)`,

    // Which events show a workout. place counts all workouts that the events of the competition show. shown_from, in
    // milliseconds, is when the event is both published and released: -2^52 where nobody named an instant, null for
    // never.
    `create table event_workouts (
      competition ${integer} not null references competitions (position),
      place ${integer} not null,
      event_id ${text} not null,
      workout_id ${integer} not null references workouts (id),
      gym_id ${text} not null,
      shown_from ${integer},
      primary key (competition, place)
    )${keyOnly}`,
    `create index event_workouts_shown on event_workouts (workout_id, shown_from, competition, place)`,

    // sees is 'both' where both kinds of viewer read the same bytes. valid_from and valid_until are in milliseconds,
    // length is that of the bytes. hash is the SHA-256 of the bytes; crc, deflated_crc and head_crc are the CRC-32 of
    // the bytes, of the same deflated, and of the row's other columns. document counts up with the place of the competition: those of a page lie side by
    // side, and each coding by itself, so that a read touches nothing that it does not send.
    `create table competition_documents (
      document ${integer} not null primary key,
      competition ${integer} not null references competitions (position),
      competition_id ${text} not null,
      gym_id ${text} not null,
      sees ${text} not null,
      valid_from ${integer},
      valid_until ${integer},
      hash ${text} not null,
      crc ${integer} not null,
      deflated_crc ${integer} not null,
      length ${integer} not null,
      head_crc ${integer} not null
    )`,
    // Finds the documents that a release has made stale.
    `create index competition_documents_valid_until on competition_documents (valid_until)
      where valid_until is not null`,
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
      gym_id ${text},
      hash ${text} not null,
      crc ${integer} not null,
      deflated_crc ${integer} not null,
      head_crc ${integer} not null,
      bytes ${blob} not null,
      deflated ${blob} not null
    )`,

    // reach is 'gym' (gym_id), 'granted' (grants) or 'every'. rate_limit is null for the one of the settings. key is
    // what the operator calls an account: null where it was issued without one.
    `create table accounts (
      username ${text} not null primary key,
      name ${text} not null,
      reach ${text} not null,
      gym_id ${text} references gyms (id),
      sees ${text} not null,
      rate_limit ${text},
      issued_at ${integer} not null,
      expires_at ${integer},
      key ${text}
    )`,
    `create unique index accounts_with_key on accounts (key) where key is not null`,
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

    // One entry for each command that changed something. undoes is the entry that it took back.
    `create table history (
      entry ${counted},
      at ${integer} not null,
      author ${text} not null,
      command ${text} not null,
      undoes ${integer}
    )`,
    `create index history_at on history (at)`,
    // The changes of an entry, item by item. back leads from the item as it became to the item as it was: JSON, null
    // where there was none.
    `create table history_items (
      entry ${integer} not null references history (entry) on delete cascade,
      place ${integer} not null,
      kind ${text} not null,
      id ${text} not null,
      outcome ${text} not null,
      back ${text} not null,
      primary key (entry, place)
    )`,
    `create index history_of_item on history_items (kind, id, entry)`,

    ...ownTables,
  ]
}
