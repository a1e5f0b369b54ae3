/** Returns the title of the page: the name of the program, or the one that the operator has set. */
export function pageName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Heatsheet'
}
