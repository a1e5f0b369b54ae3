import type { Dialect } from '../sql.ts'

/** What stands in released_at and published_from for an instant that nobody said: long before any. */
const always = -(2 ** 52)

/** History, publication at an instant, and ids of events that are unique within their competition only. */
export function historyTables({ text, integer, counted }: Dialect): readonly string[] {
  return [
    `create table events_of_competitions (
      competition ${integer} not null references competitions (position),
      id ${text} not null,
      place ${integer} not null,
      visible ${integer} not null,
      released_at ${integer},
      workout_id ${integer} not null references workouts (id),
      scaled_workout_id ${integer} references workouts (id),
      foundations_workout_id ${integer} references workouts (id),
      body ${text} not null,
      primary key (competition, id)
    )`,
    `insert into events_of_competitions
      (competition, id, place, visible, released_at, workout_id, scaled_workout_id, foundations_workout_id, body)
      select competition, id, place, visible, released_at, workout_id, scaled_workout_id, foundations_workout_id, body
      from events`,
    `drop table events`,
    `alter table events_of_competitions rename to events`,
    `create unique index events_of_competition on events (competition, place)`,
    `create index events_with_workout on events (workout_id)`,
    `create index events_with_scaled on events (scaled_workout_id) where scaled_workout_id is not null`,
    `create index events_with_foundations on events (foundations_workout_id) where foundations_workout_id is not null`,

    // From when on a competition is published, in milliseconds: null for a draft, -2^52 where nobody said an instant.
    `alter table competitions add column published_from ${integer}`,
    `update competitions set published_from = ${always} where status = 'published' and deleted = 0`,
    `drop index competitions_published_of_gym`,
    `drop index competitions_published`,
    `alter table competitions drop column status`,
    `create index competitions_published_of_gym on competitions (gym_id, position, id, revision, published_from)
      where deleted = 0 and published_from is not null`,
    `create index competitions_published on competitions (position, id, revision, published_from)
      where deleted = 0 and published_from is not null`,
    `create index competitions_published_from on competitions (published_from)
      where deleted = 0 and published_from > ${always}`,

    // A gym that is deleted keeps its row, which the places of its deleted competitions refer to.
    `alter table gyms add column deleted ${integer} not null default 0`,

    // 1 where the description was written from the details, and is written anew with them.
    `alter table workouts add column is_described ${integer} not null default 0`,

    // What the operator calls an account: null where it was issued without.
    `alter table accounts add column key ${text}`,
    `create unique index accounts_with_key on accounts (key) where key is not null`,

    // One entry a command that changed something. undoes is the entry that it took back.
    `create table history (
      entry ${counted},
      at ${integer} not null,
      author ${text} not null,
      command ${text} not null,
      undoes ${integer}
    )`,
    `create index history_at on history (at)`,
    // What a change came to, item by item. back is what leads from the item as it became to the item as it was: JSON,
    // null where there was none.
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
  ]
}
