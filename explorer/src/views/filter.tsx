interface FilterProps {
  readonly label: string
  readonly placeholder?: string
  readonly wanted: string
  readonly onWant: (wanted: string) => void
}

/** A search field for the loaded items. */
export function Filter({ label, placeholder, wanted, onWant }: FilterProps) {
  return (
    <label class="filter">
      <span>{label}</span>
      <input
        type="search"
        autocomplete="off"
        placeholder={placeholder}
        value={wanted}
        onInput={({ currentTarget }) => onWant(currentTarget.value)}
      />
    </label>
  )
}
