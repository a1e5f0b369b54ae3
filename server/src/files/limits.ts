/** An NDJSON line is one item; the largest competition anybody holds is a hundredth of this. */
export const lineBytesMax = 16 * 1024 * 1024

/** Whole JSON files are held in memory as one string, of which V8 allows 512 Mi characters. */
export const jsonBytesMax = 256 * 1024 * 1024

/** The tree of a YAML file takes some hundred times its size in memory: 0.8 GB at this limit. */
export const yamlBytesMax = 8 * 1024 * 1024

export function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`
}
