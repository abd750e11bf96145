/** The classes of a text input or select. */
export const inputClass =
  "touch w-full rounded-field border border-edge bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted " +
  "hover:border-ink disabled:opacity-60 aria-invalid:border-danger aria-invalid:border-[1.5px]"
