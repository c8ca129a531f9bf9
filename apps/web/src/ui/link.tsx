import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  /** The state of the new entry in the browser's history. */
  state?: unknown;
}

/**
 * A link inside the app. That of react-router brings the prefetching of its framework, 2 kB of script that no screen
 * needs.
 */
export function Link({ to, replace, state, target, onClick, children, ...shared }: LinkProps) {
  const navigate = useLinkClickHandler(to, { replace, state, target });
  return (
    <a
      {...shared}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}
