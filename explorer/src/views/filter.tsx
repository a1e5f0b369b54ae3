interface FilterProps {
  readonly label: string
  readonly placeholder?: string
  readonly words: string
  readonly onChange: (words: string) => void
}

export function Filter({ label, placeholder, words, onChange }: FilterProps) {
  return (
    <label class="filter">
      <span>{label}</span>
      <input
        type="search"
        autocomplete="off"
        placeholder={placeholder}
        value={words}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}
