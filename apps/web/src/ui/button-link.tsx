import type { ReactNode } from 'react';
import { Anchor, type AnchorProps } from './anchor';
import { buttonClasses, type ButtonStyle } from './button-classes';

interface ButtonLinkProps extends ButtonStyle, AnchorProps {
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, fullWidth, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={buttonClasses({ variant, size, fullWidth })}>
      {icon}
      {children}
    </Anchor>
  );
}
