/** The classes of a text input or select. A read-only one has no fill and a faint border. */
export const inputClass =
  "touch w-full rounded-field border border-edge bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted " +
  "hover:border-ink disabled:opacity-60 aria-invalid:border-danger aria-invalid:border-[1.5px] " +
  "[&[readonly]]:border-dashed [&[readonly]]:border-line [&[readonly]]:bg-transparent"
