import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

export interface AnchorProps {
  href: string;
  target?: '_blank' | undefined;
  onPress?: ((event: MouseEvent) => void) | undefined;
  /** Takes the place of the page that is left, in the history. */
  replace?: boolean | undefined;
  /** Its name, where its words alone do not say enough. */
  label?: string;
  children: ReactNode;
}

interface LookProps {
  className: string;
  /** Leads to the page that is shown. */
  isCurrent?: boolean;
}

/** App addresses navigate without a page load; articles, other sites and new tabs are left to the browser. */
const isInside = ({ href, target }: Pick<AnchorProps, 'href' | 'target'>) =>
  href.startsWith('/') && target === undefined && !/\.\w+$/.test(href);

/** A plain link without a look. */
export function Anchor({
  href,
  target,
  onPress,
  replace,
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
      <Link to={href} replace={replace} {...shared}>
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
