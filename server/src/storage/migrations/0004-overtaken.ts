/** Finds what a release has overtaken without looking at what none has. */
export function overtakenIndex(): readonly string[] {
  return [
    'create index competition_documents_valid_until on competition_documents (valid_until) ' +
      'where valid_until is not null',
  ]
}
