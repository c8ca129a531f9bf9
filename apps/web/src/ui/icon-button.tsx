import type { ReactNode } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Spinner } from './spinner';

const variants = {
  quiet: 'text-ink-2 data-hovered:bg-sunken data-hovered:text-ink data-pressed:bg-sunken',
  secondary: 'border border-line bg-surface text-ink data-hovered:border-line-strong data-pressed:bg-sunken',
  primary: 'bg-plum text-on-plum data-hovered:bg-plum-strong',
  /** On a photograph. */
  shade: 'bg-night/60 text-day backdrop-blur-sm data-hovered:bg-night/80',
};
const sizes = { md: 'size-11', lg: 'size-13', xl: 'size-16' };

interface Props extends Pick<
  ButtonProps,
  'aria-expanded' | 'aria-haspopup' | 'autoFocus' | 'isDisabled' | 'isPending' | 'onPress' | 'slot' | 'type'
> {
  /** Its name for screen readers, and its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  className?: string;
}

/** A round button that shows only an icon. */
export function IconButton({ label, icon, variant = 'quiet', size = 'md', className = '', ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-label={label}
      className={`inline-flex shrink-0 items-center justify-center rounded-full transition data-disabled:opacity-45 data-pressed:scale-95 ${variants[variant]} ${sizes[size]} ${className}`}
      render={(props) => <button {...props} title={label} />}
    >
      {({ isPending }) => (isPending ? <Spinner /> : icon)}
    </Button>
  );
}
