import type { Dialect } from '../sql.ts'

export function catalogTables({ text, blob, integer, autoIncrement, withoutRowid, ownTables }: Dialect) {
  return [
    `create table catalog_state (
      revision ${integer} not null,
      last_workout_id ${integer} not null
    )`,
    `insert into catalog_state (revision, last_workout_id) values (0, 0)`,

    // A deleted gym keeps its row, because its deleted competitions refer to it.
    `create table gyms (
      added ${autoIncrement},
      id ${text} not null unique,
      name ${text} not null,
      deleted ${integer} not null default 0
    )`,

    // gym_id is null in the shared library. body is the movement's JSON as it is served.
    `create table movements (
      added ${autoIncrement},
      id ${text} not null unique,
      gym_id ${text} references gyms (id),
      body ${text} not null
    )`,

    // position is the place in the list: greater is newer, never reused. A deleted competition keeps its row, so that
    // cursors stay valid and it can return to its place. published_from is the time of publication in milliseconds:
    // null for a draft without one, -2^52 if no instant was given.
    `create table competitions (
      position ${autoIncrement},
      id ${text} not null unique,
      gym_id ${text} not null references gyms (id),
      published_from ${integer},
      ever_published ${integer} not null,
      deleted ${integer} not null,
      name ${text} not null,
      body ${text} not null
    )`,
    // A page is listed from one of these indexes alone: they contain every column that the statement needs.
    `create index competitions_listed on competitions (position, id) where deleted = 0`,
    `create index competitions_of_gym on competitions (gym_id, position, id) where deleted = 0`,
    `create index competitions_published_of_gym on competitions (gym_id, position, id, published_from)
      where deleted = 0 and published_from is not null`,
    `create index competitions_published on competitions (position, id, published_from)
      where deleted = 0 and published_from is not null`,
    `create index competitions_published_from on competitions (published_from)
      where deleted = 0 and published_from > ${-(2 ** 52)}`,

    // gym_id is null in the shared library; competition is null for standalone workouts. is_described is 1 if the
    // description was generated from the details: it is generated again when they change.
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
    )${withoutRowid}`,
    `create index workouts_with_movement on workout_movements (movement_id)`,

    // Which events show a workout. place counts the workouts of all events of the competition. shown_from is when the
    // event is both published and released, in milliseconds: -2^52 if always, null if never.
    `create table event_workouts (
      competition ${integer} not null references competitions (position),
      place ${integer} not null,
      event_id ${text} not null,
      workout_id ${integer} not null references workouts (id),
      gym_id ${text} not null,
      shown_from ${integer},
      primary key (competition, place)
    )${withoutRowid}`,
    `create index event_workouts_shown on event_workouts (workout_id, shown_from, competition, place)`,

    // sees is 'both' if the bytes are the same for all viewers. valid_from and valid_until are in milliseconds, length
    // is that of the bytes. hash is the SHA-256 of the bytes; crc, deflated_crc and head_crc are the CRC-32 of the
    // bytes, the deflated bytes and the row's other columns. document increases with the position of the competition,
    // so that those of a page are adjacent. Each coding has a table of its own, so that a read loads nothing that it
    // does not send.
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
    // Finds the documents that are outdated since a release.
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

    // reach is 'gym' (gym_id), 'granted' (grants) or 'every'. rate_limit is null for the limit of the settings. key is
    // the operator's name for an account; null without one.
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

    // One entry per command that changed something. undoes is the entry that it undid.
    `create table history (
      entry ${autoIncrement},
      at ${integer} not null,
      author ${text} not null,
      command ${text} not null,
      undoes ${integer}
    )`,
    `create index history_at on history (at)`,
    // The changes of an entry by item. back is JSON that leads from the new state to the old one; null if there was
    // none.
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
