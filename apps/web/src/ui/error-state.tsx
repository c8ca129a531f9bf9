import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';

interface Props {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** In place of what could not be shown; it is announced. */
export function ErrorState(props: Props) {
  return (
    <div role="alert">
      <EmptyState scene="dark" beside="moon" {...props} />
    </div>
  );
}
