import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonClasses, type ButtonStyle } from './button-classes';
import { Spinner } from './spinner';

interface ButtonProps
  extends
    ButtonStyle,
    Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      | 'aria-describedby'
      | 'aria-expanded'
      | 'aria-label'
      | 'aria-labelledby'
      | 'autoFocus'
      | 'form'
      | 'id'
      | 'tabIndex'
      | 'type'
    > {
  icon?: ReactNode;
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  /** The screen reader text while the button is pending. */
  pendingLabel?: string;
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A button. While pending it keeps its width and its focus, and further presses do nothing.
 * A plain button: it is on the first screen, which loads no component library.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    fullWidth,
    icon,
    isDisabled,
    isPending = false,
    pendingLabel,
    onPress,
    children,
    ...rest
  } = props;
  return (
    <>
      <button
        type="button"
        {...rest}
        disabled={isDisabled}
        aria-disabled={isPending || undefined}
        onClick={(event) => {
          if (isPending) event.preventDefault();
          else onPress?.();
        }}
        className={buttonClasses({ variant, size, fullWidth })}
      >
        <span className={`inline-flex items-center gap-2 ${isPending ? 'opacity-0' : ''}`}>
          {icon}
          {children}
        </span>
        {isPending && (
          <span className="absolute">
            <Spinner />
          </span>
        )}
      </button>
      {isPending && <output className="sr-only">{pendingLabel ?? '…'}</output>}
    </>
  );
}
