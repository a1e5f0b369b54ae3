/** Loads once. What failed to load is loaded again when it is next asked for. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  const forget = (error: unknown) => {
    loading = undefined
    throw error
  }
  return () => (loading ??= load().catch(forget))
}
