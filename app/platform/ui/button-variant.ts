export type ButtonVariant = "solid" | "outline" | "quiet" | "danger"

const base =
  "touch inline-flex items-center justify-center gap-2.5 rounded-field py-2.5 text-note font-medium " +
  "leading-tight tracking-[0.01em] text-center no-underline transition-colors select-none print:hidden"

const variants: Record<ButtonVariant, string> = {
  solid: "px-6 bg-solid text-on-solid hover:bg-[color-mix(in_oklab,var(--solid)_86%,var(--ink))]",
  outline: "px-6 border border-edge text-ink hover:border-ink hover:bg-ink/5",
  quiet: "px-3 text-ink underline decoration-line underline-offset-[6px] hover:decoration-current",
  danger: "px-6 border border-danger text-danger hover:bg-danger-soft",
}

const disabled =
  "disabled:opacity-55 aria-disabled:opacity-55 data-pending:opacity-100 data-pending:cursor-progress has-aria-invalid:border-danger"

/** The classes of a button or of a link that variants like one. */
export const buttonClass = (variant: ButtonVariant = "solid", className = "") =>
  `${base} ${variants[variant]} ${disabled} ${className}`
