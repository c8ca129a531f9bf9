import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { buttonLook, type ButtonLook } from './button-look';
import { Spinner } from './spinner';

interface Props
  extends
    ButtonLook,
    Pick<
      ButtonProps,
      | 'aria-describedby'
      | 'aria-label'
      | 'autoFocus'
      | 'form'
      | 'isDisabled'
      | 'isPending'
      | 'onPress'
      | 'slot'
      | 'type'
    > {
  icon?: ReactNode;
  /** What a screen reader says while the button is pending. */
  pendingLabel?: string;
  children: ReactNode;
}

/** Does something. While pending it keeps its width and its focus, and further presses do nothing. */
export function Button({ variant, size, fullWidth, icon, pendingLabel, children, ...rest }: Props) {
  return (
    <AriaButton {...rest} className={buttonLook({ variant, size, fullWidth })}>
      {({ isPending }) => (
        <>
          <span className={`inline-flex items-center gap-2 ${isPending ? 'opacity-0' : ''}`}>
            {icon}
            {children}
          </span>
          {isPending && (
            <ProgressBar isIndeterminate aria-label={pendingLabel ?? '…'} className="absolute">
              <Spinner />
            </ProgressBar>
          )}
        </>
      )}
    </AriaButton>
  );
}
