import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonLook, type ButtonLook } from './button-look';
import { Spinner } from './spinner';

interface Props
  extends
    ButtonLook,
    Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      'aria-describedby' | 'aria-label' | 'autoFocus' | 'form' | 'type'
    > {
  icon?: ReactNode;
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  /** What a screen reader says while the button is pending. */
  pendingLabel?: string;
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Does something. While pending it keeps its width and its focus, and further presses do nothing.
 * A plain button: it is on the first screen, which loads no component library.
 */
export function Button(props: Props) {
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
        className={buttonLook({ variant, size, fullWidth })}
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
