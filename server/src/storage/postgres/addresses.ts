/** One host of a database URL. */
export interface Address {
  /** As messages name it, without user and password: `db1.example.com:5432`. */
  readonly name: string
  /** The URL for this host alone. */
  readonly url: string
}

const form = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]+)\/([^/?#]+)(?:\?([^#]*))?$/
const hostForm = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(?::([0-9]{1,5}))?$/
const usualPort = '5432'

/** Every process of ours is known by this name in the server's lists. */
const applicationName = 'heatsheet'

/**
 * The hosts of a URL such as `postgres://user:password@host1:5432,host2:5432/catalog?sslmode=verify-full`, each with
 * the parameters of all and with `serverSettings`; undefined when it is none.
 */
export function parseAddresses(url: string, serverSettings: string): readonly Address[] | undefined {
  const [, scheme, user, hosts, database, query = ''] = form.exec(url) ?? []
  if (scheme === undefined || hosts === undefined || database === undefined) return undefined
  const addresses = hosts.split(',').map((host) => {
    const [, name, port = usualPort] = hostForm.exec(host) ?? []
    const userPart = user === undefined ? '' : `${user}@`
    const place = `${name ?? ''}:${port}`
    return { name: place, url: `${scheme}${userPart}${place}/${database}?${parametersOf(query, serverSettings)}` }
  })
  return addresses.every((address) => !address.name.startsWith(':') && URL.canParse(address.url))
    ? addresses
    : undefined
}

/** Settings of the operator's own come last, and win. */
function parametersOf(query: string, serverSettings: string): string {
  const parameters = new URLSearchParams(query)
  parameters.set('options', `${serverSettings} ${parameters.get('options') ?? ''}`.trim())
  if (!parameters.has('application_name')) parameters.set('application_name', applicationName)
  return parameters.toString().replaceAll('+', '%20')
}
