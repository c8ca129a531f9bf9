import type { MouseEvent, ReactNode } from 'react';
import { Link } from './link';

export interface AnchorProps {
  href: string;
  target?: '_blank' | undefined;
  onPress?: ((event: MouseEvent) => void) | undefined;
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined;
  /** The state of the new history entry. */
  state?: object | undefined;
  /** The accessible name, where the text alone is not enough. */
  label?: string;
  children: ReactNode;
}

interface LookProps {
  className: string;
  /** Whether it links to the current page. */
  isCurrent?: boolean;
}

/** App addresses navigate without a page load; articles, other sites and new tabs are left to the browser. */
const isInside = ({ href, target }: Pick<AnchorProps, 'href' | 'target'>) =>
  href.startsWith('/') && target === undefined && !/\.\w+$/.test(href);

/** An unstyled link. */
export function Anchor({
  href,
  target,
  onPress,
  replace,
  state,
  label,
  isCurrent,
  className,
  children,
}: AnchorProps & LookProps) {
  const shared = {
    className,
    onClick: onPress,
    'aria-label': label,
    'aria-current': isCurrent ? ('page' as const) : undefined,
  };
  if (isInside({ href, target })) {
    return (
      <Link to={href} replace={replace} state={state} {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target={target} rel={target && 'noreferrer'} {...shared}>
      {children}
    </a>
  );
}
