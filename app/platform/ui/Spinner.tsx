/** A decorative spinner; a text beside it names what is in progress. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${className} inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent`}
    />
  )
}
