/** The name that the page bears: the program’s, or the operator’s own. */
export function pageName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Heatsheet'
}
