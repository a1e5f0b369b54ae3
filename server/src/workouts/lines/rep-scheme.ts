/** The repetitions of each round of a scheme such as `21-15-9`, or undefined when it is none: one round is no scheme. */
export function parseRepScheme(text: string): readonly number[] | undefined {
  const written = text.trim().replaceAll('–', '-')
  return scheme.test(written) ? written.split('-').map(Number) : undefined
}

const scheme = /^[1-9][0-9]{0,4}(-[1-9][0-9]{0,4})+$/
