import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { type Loadable, useObstacle } from './use-obstacle';

interface Props {
  queries: readonly Loadable[];
  /** The skeleton. */
  loading: ReactNode;
  /** What could not be loaded, in place of “Something went wrong”. */
  title?: string;
}

/** In place of a page whose data is not there: its skeleton while it loads, otherwise what is in its way and a way to try again. */
export function NotLoaded({ queries, loading, title }: Props) {
  const obstacle = useObstacle(queries, title);
  if (!obstacle) return loading;
  return (
    <ErrorState
      title={obstacle.title}
      action={<Button onPress={obstacle.retry}>{obstacle.retryLabel}</Button>}
    >
      {obstacle.text}
    </ErrorState>
  );
}
