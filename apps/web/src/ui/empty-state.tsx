import type { ReactNode } from 'react';
import type { Scene } from './pictures/window';
import { WindowPicture } from './pictures/window-picture';

interface EmptyStateProps {
  scene?: Scene;
  /** The picture beside the first one. */
  beside?: Scene;
  title: string;
  /** `h1` where it is the page's only content. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
  /** The next step for the person. */
  action?: ReactNode;
}

/** An empty state: the reason, and what to do. */
export function EmptyState({
  scene = 'dark',
  beside,
  title,
  heading: Heading = 'h2',
  children,
  action,
}: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-100 flex-col items-center px-2 py-10 text-center">
      <WindowPicture scene={scene} {...(beside && { beside })} />
      <Heading className="mt-6 text-xl">{title}</Heading>
      {children && <div className="mt-2 text-ink-2">{children}</div>}
      {action && <div className="mt-6 flex w-full flex-col items-center gap-2">{action}</div>}
    </div>
  );
}

type ErrorStateProps = Omit<EmptyStateProps, 'scene' | 'beside'>;

/** Replaces content that failed to load; it is announced. */
export function ErrorState(props: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState scene="dark" beside="moon" {...props} />
    </div>
  );
}

/** The only message of a page, centered, with at most a main action and a quiet one. Nothing floats beside it. */
export const LoneState = (props: EmptyStateProps) => (
  <div data-lone className="flex min-h-[60dvh] flex-col justify-center">
    <EmptyState {...props} />
  </div>
);
