export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'waiting';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'narrow';

const base =
  'relative inline-flex select-none items-center justify-center gap-2 rounded-control font-semibold text-center ' +
  'transition active:scale-[0.98] disabled:opacity-45 disabled:cursor-default data-disabled:opacity-45 data-disabled:cursor-default';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-plum-fill text-on-plum hover:bg-plum-fill-strong',
  secondary:
    'border border-line-strong bg-surface text-ink hover:border-ink-2 hover:bg-sunken active:bg-sunken',
  quiet: 'text-plum hover:bg-plum-soft active:bg-plum-soft',
  danger: 'bg-brick-fill text-on-plum hover:bg-brick-fill-strong',
  /** Stays clickable, and then says what is missing. */
  waiting: 'bg-sunken text-ink-3',
};

/** A small button still has a touch target of 44 px. */
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 py-1.5 text-sm after:absolute after:-inset-1',
  md: 'min-h-11 px-5 py-2 text-base',
  /** For several in a row on a phone. */
  narrow: 'min-h-12 px-2 py-1 text-sm',
  lg: 'min-h-13 px-6 py-3 text-lg',
};

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  fullWidth?: boolean | undefined;
}

/** The classes that a button and a link drawn as a button share. */
export const buttonClasses = ({ variant = 'primary', size = 'md', fullWidth = false }: ButtonStyle) =>
  `${base} ${variants[variant]} ${sizes[size]} ${fullWidth ? 'w-full' : ''}`;
