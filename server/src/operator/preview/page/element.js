/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} members
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, members) {
  return Object.assign(document.createElement(name), members)
}
