/** Returns one line per section of the API guide: its title and its first paragraph. Skips sections without prose. */
export function guideGists(markdown: string): readonly string[] {
  const sections = markdown.split(/^## /m).slice(1)
  return sections.flatMap((section) => {
    const [title = '', ...lines] = section.split('\n')
    const blocks = lines
      .join('\n')
      .replaceAll(/^```.*?^```$/gms, '')
      .split(/\n{2,}/)
    const prose = blocks.map((block) => block.trim()).find((block) => /^[A-Z`]/.test(block))
    return prose === undefined ? [] : [`- ${title}: ${onOneLine(prose)}`]
  })
}

/** Puts Markdown on one line. Keeps only the text of links, because their targets are in the repository. */
function onOneLine(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ')
}
